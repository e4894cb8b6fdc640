// A path across the board: straight lines and arcs, to be drawn and to be travelled.

import type { Point } from './geometry';

export type Segment =
  | { kind: 'line'; from: Point; to: Point }
  /**
   * Angles in radians, clockwise as the drawing's y axis points down; a negative sweep goes the other way.
   */
  | { kind: 'arc'; centre: Point; radius: number; start: number; sweep: number };

export type Path = Segment[];

/** The straight path from one point to another. */
export function straight(from: Point, to: Point): Path {
  return [{ kind: 'line', from, to }];
}

function segmentLength(segment: Segment): number {
  return segment.kind === 'line'
    ? Math.hypot(segment.to.x - segment.from.x, segment.to.y - segment.from.y)
    : Math.abs(segment.sweep) * segment.radius;
}

function segmentPoint(segment: Segment, share: number): Point {
  if (segment.kind === 'line') {
    const { from, to } = segment;
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
  }
  const angle = segment.start + segment.sweep * share;
  return {
    x: segment.centre.x + segment.radius * Math.cos(angle),
    y: segment.centre.y + segment.radius * Math.sin(angle),
  };
}

/** The piece of a segment between two shares of it. */
function segmentSlice(segment: Segment, begin: number, end: number): Segment {
  return segment.kind === 'line'
    ? { kind: 'line', from: segmentPoint(segment, begin), to: segmentPoint(segment, end) }
    : { ...segment, start: segment.start + segment.sweep * begin, sweep: segment.sweep * (end - begin) };
}

export function pathLength(path: Path): number {
  return path.reduce((sum, segment) => sum + segmentLength(segment), 0);
}

/** The point so far along the path. */
export function pathPoint(path: Path, distance: number): Point {
  let left = distance;
  for (const [index, segment] of path.entries()) {
    const length = segmentLength(segment);
    if (left <= length || index === path.length - 1) {
      return segmentPoint(segment, length === 0 ? 1 : Math.min(Math.max(left / length, 0), 1));
    }
    left -= length;
  }
  return { x: 0, y: 0 };
}

/** The path between two distances along it. */
export function pathSlice(path: Path, begin: number, end: number): Path {
  const slice: Path = [];
  let before = 0;
  for (const segment of path) {
    const length = segmentLength(segment);
    const first = Math.max(begin - before, 0);
    const last = Math.min(end - before, length);
    if (length > 0 && last > first) slice.push(segmentSlice(segment, first / length, last / length));
    before += length;
  }
  return slice;
}

const short = (value: number) => value.toFixed(1);

/** The path as SVG path data. */
export function pathData(path: Path): string {
  let text = '';
  for (const segment of path) {
    const from = segmentPoint(segment, 0);
    if (text === '') text = `M${short(from.x)} ${short(from.y)}`;
    const to = segmentPoint(segment, 1);
    if (segment.kind === 'line') {
      text += `L${short(to.x)} ${short(to.y)}`;
    } else {
      const large = Math.abs(segment.sweep) > Math.PI ? 1 : 0;
      const clockwise = segment.sweep > 0 ? 1 : 0;
      text += `A${segment.radius} ${segment.radius} 0 ${large} ${clockwise} ${short(to.x)} ${short(to.y)}`;
    }
  }
  return text;
}

/** Points along the path, evenly spaced, both ends included. */
export function pathPoints(path: Path, spacing: number): Point[] {
  const length = pathLength(path);
  const steps = path.length === 1 && path[0]?.kind === 'line' ? 1 : Math.max(Math.ceil(length / spacing), 1);
  return Array.from({ length: steps + 1 }, (_, step) => pathPoint(path, (length * step) / steps));
}
