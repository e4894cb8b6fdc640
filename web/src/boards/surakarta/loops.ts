// Surakarta's corner loops: how they are drawn and how captures travel round them.

import type { Geometry, Cell } from '../base/geometry';
import { pathData, type Segment, type Path } from '../base/path';

/**
 * Between two points that a loop joins: three quarters of a circle round the corner they lie equally far
 * from.
 */
function loop(from: Cell, to: Cell, geometry: Geometry): Segment {
  const onSide = (cell: Cell) => cell.column === 0 || cell.column === geometry.columns - 1;
  const [beside, above] = onSide(from) ? [from, to] : [to, from];
  const centre = { x: beside.x, y: above.y };
  const start = Math.atan2(from.y - centre.y, from.x - centre.x);
  const end = Math.atan2(to.y - centre.y, to.x - centre.x);
  const inside = Math.atan2(Math.sin(end - start), Math.cos(end - start));
  const radius = Math.hypot(from.x - centre.x, from.y - centre.y);
  // Over the outside: the long way round.
  return { kind: 'arc', centre, radius, start, sweep: inside - Math.sign(inside) * 2 * Math.PI };
}

/** The path along these points: straight between neighbours of one line, round a corner otherwise. */
export function pathAlong(geometry: Geometry, points: readonly string[]): Path {
  const path: Path = [];
  const squares = points.flatMap((point) => geometry.at.get(point) ?? []);
  for (const [index, to] of squares.entries()) {
    const from = squares[index - 1];
    if (!from) continue;
    const steps = Math.abs(from.column - to.column) + Math.abs(from.row - to.row);
    path.push(steps === 1 ? { kind: 'line', from, to } : loop(from, to, geometry));
  }
  return path;
}

/** All four loops of the circuit so many lines from the edge, as path data. */
export function loopsData(geometry: Geometry, depth: number): string {
  const last = geometry.columns - 1;
  const cell = (column: number, row: number) => geometry.cells[row * geometry.columns + column];
  const pairs = [0, last].flatMap((column) =>
    [0, last].map((row) => [
      cell(column, row === 0 ? depth : last - depth),
      cell(column === 0 ? depth : last - depth, row),
    ]),
  );
  return pairs.map(([from, to]) => (from && to ? pathData([loop(from, to, geometry)]) : '')).join('');
}
