// Surakarta's corner loops: how they are drawn and how captures travel round them.

import type { Plan, Spot } from '../base/plan';
import { wayData, type Part, type Way } from '../base/way';

/** Between two points that a loop joins: three quarters of a circle round the corner they lie equally far from. */
function loop(from: Spot, to: Spot, plan: Plan): Part {
  const onSide = (spot: Spot) => spot.column === 0 || spot.column === plan.columns - 1;
  const [beside, above] = onSide(from) ? [from, to] : [to, from];
  const centre = { x: beside.x, y: above.y };
  const start = Math.atan2(from.y - centre.y, from.x - centre.x);
  const end = Math.atan2(to.y - centre.y, to.x - centre.x);
  const inside = Math.atan2(Math.sin(end - start), Math.cos(end - start));
  const radius = Math.hypot(from.x - centre.x, from.y - centre.y);
  // Over the outside: the long way round.
  return { kind: 'arc', centre, radius, start, sweep: inside - Math.sign(inside) * 2 * Math.PI };
}

/** The way along these points: straight between neighbours of one line, round a corner otherwise. */
export function wayAlong(plan: Plan, points: readonly string[]): Way {
  const way: Way = [];
  const spots = points.flatMap((point) => plan.at.get(point) ?? []);
  for (const [index, to] of spots.entries()) {
    const from = spots[index - 1];
    if (!from) continue;
    const steps = Math.abs(from.column - to.column) + Math.abs(from.row - to.row);
    way.push(steps === 1 ? { kind: 'line', from, to } : loop(from, to, plan));
  }
  return way;
}

/** All four loops of the circuit so many lines from the edge, as path data. */
export function loopsData(plan: Plan, depth: number): string {
  const last = plan.columns - 1;
  const spot = (column: number, row: number) => plan.spots[row * plan.columns + column];
  const pairs = [0, last].flatMap((column) =>
    [0, last].map((row) => [
      spot(column, row === 0 ? depth : last - depth),
      spot(column === 0 ? depth : last - depth, row),
    ]),
  );
  return pairs.map(([from, to]) => (from && to ? wayData([loop(from, to, plan)]) : '')).join('');
}
