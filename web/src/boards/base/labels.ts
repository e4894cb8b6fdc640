// The names of columns and rows along a board's edges.

import { CELL, type Geometry, type Point } from './geometry';

/** Letters along one edge, numbers along the left one, this far from the squares. */
export function edgeLabels(
  geometry: Geometry,
  gap: number,
  edge: 'top' | 'bottom',
): (Point & { text: string })[] {
  const y = edge === 'top' ? -gap : geometry.rows * CELL + gap;
  const columns = geometry.cells
    .slice(0, geometry.columns)
    .map((cell) => ({ text: cell.name.charAt(0), x: cell.x, y }));
  const rows = geometry.cells
    .filter((cell) => cell.column === 0)
    .map((cell) => ({ text: cell.name.slice(1), x: -gap, y: cell.y }));
  return [...columns, ...rows];
}
