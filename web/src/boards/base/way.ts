// A way across the board: straight lines and arcs, to be drawn and to be travelled.

import type { Point } from './plan';

export type Part =
  | { kind: 'line'; from: Point; to: Point }
  /** Angles in radians, clockwise as the drawing's y axis points down; a negative sweep goes the other way. */
  | { kind: 'arc'; centre: Point; radius: number; start: number; sweep: number };

export type Way = Part[];

/** The straight way from one point to another. */
export function straight(from: Point, to: Point): Way {
  return [{ kind: 'line', from, to }];
}

function partLength(part: Part): number {
  return part.kind === 'line'
    ? Math.hypot(part.to.x - part.from.x, part.to.y - part.from.y)
    : Math.abs(part.sweep) * part.radius;
}

function partPoint(part: Part, share: number): Point {
  if (part.kind === 'line') {
    const { from, to } = part;
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
  }
  const angle = part.start + part.sweep * share;
  return { x: part.centre.x + part.radius * Math.cos(angle), y: part.centre.y + part.radius * Math.sin(angle) };
}

/** The piece of a part between two shares of it. */
function partSlice(part: Part, begin: number, end: number): Part {
  return part.kind === 'line'
    ? { kind: 'line', from: partPoint(part, begin), to: partPoint(part, end) }
    : { ...part, start: part.start + part.sweep * begin, sweep: part.sweep * (end - begin) };
}

export function wayLength(way: Way): number {
  return way.reduce((sum, part) => sum + partLength(part), 0);
}

/** The point so far along the way. */
export function wayPoint(way: Way, distance: number): Point {
  let left = distance;
  for (const [index, part] of way.entries()) {
    const length = partLength(part);
    if (left <= length || index === way.length - 1) {
      return partPoint(part, length === 0 ? 1 : Math.min(Math.max(left / length, 0), 1));
    }
    left -= length;
  }
  return { x: 0, y: 0 };
}

/** The way between two distances along it. */
export function waySlice(way: Way, begin: number, end: number): Way {
  const slice: Way = [];
  let before = 0;
  for (const part of way) {
    const length = partLength(part);
    const first = Math.max(begin - before, 0);
    const last = Math.min(end - before, length);
    if (length > 0 && last > first) slice.push(partSlice(part, first / length, last / length));
    before += length;
  }
  return slice;
}

const short = (value: number) => value.toFixed(1);

/** The way as SVG path data. */
export function wayData(way: Way): string {
  let text = '';
  for (const part of way) {
    const from = partPoint(part, 0);
    if (text === '') text = `M${short(from.x)} ${short(from.y)}`;
    const to = partPoint(part, 1);
    if (part.kind === 'line') {
      text += `L${short(to.x)} ${short(to.y)}`;
    } else {
      const large = Math.abs(part.sweep) > Math.PI ? 1 : 0;
      const clockwise = part.sweep > 0 ? 1 : 0;
      text += `A${part.radius} ${part.radius} 0 ${large} ${clockwise} ${short(to.x)} ${short(to.y)}`;
    }
  }
  return text;
}

/** Points along the way, evenly spaced, both ends included. */
export function wayPoints(way: Way, spacing: number): Point[] {
  const length = wayLength(way);
  const steps = way.length === 1 && way[0]?.kind === 'line' ? 1 : Math.max(Math.ceil(length / spacing), 1);
  return Array.from({ length: steps + 1 }, (_, step) => wayPoint(way, (length * step) / steps));
}
