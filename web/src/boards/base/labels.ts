// The names of columns and rows along a board's edges.

import { CELL, type Plan, type Point } from './plan';

/** Letters along one edge, numbers along the left one, this far from the squares. */
export function edgeLabels(plan: Plan, gap: number, edge: 'top' | 'bottom'): (Point & { text: string })[] {
  const y = edge === 'top' ? -gap : plan.rows * CELL + gap;
  const columns = plan.spots.slice(0, plan.columns).map((spot) => ({ text: spot.name.charAt(0), x: spot.x, y }));
  const rows = plan.spots
    .filter((spot) => spot.column === 0)
    .map((spot) => ({ text: spot.name.slice(1), x: -gap, y: spot.y }));
  return [...columns, ...rows];
}
