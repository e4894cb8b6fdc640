// A map too large for the screen, put together in blocks: nothing that stands on it may vanish.

import { DEPOT, WALL, type Grid } from './grid';

/** What a block of cells holds. */
export interface Blocks {
  rows: number;
  columns: number;
  /** The share of walls, 0 to 1. */
  walls: Float32Array;
  /** 1 where there is a depot. */
  depots: Uint8Array;
  /** The mean cost of its ground. */
  costs: Float32Array;
}

/** How many cells a side share one pixel of the screen at least. */
export function blockSide(pixelsPerCell: number): number {
  return Math.max(1, Math.ceil(1 / pixelsPerCell - 1e-9));
}

/** The map in blocks of so many cells a side; those at its edges may be smaller. */
export function aggregate(grid: Grid, side: number): Blocks {
  const rows = Math.ceil(grid.rows / side);
  const columns = Math.ceil(grid.columns / side);
  const size = rows * columns;
  const walls = new Float32Array(size);
  const ground = new Float32Array(size);
  const depots = new Uint8Array(size);
  const costs = new Float32Array(size);
  for (let row = 0; row < grid.rows; row++) {
    const into = Math.floor(row / side) * columns;
    for (let column = 0; column < grid.columns; column++) {
      const cell = grid.cells[row * grid.columns + column]!;
      const block = into + Math.floor(column / side);
      if (cell === WALL) {
        walls[block]!++;
        continue;
      }
      ground[block]!++;
      costs[block]! += cell === DEPOT ? 1 : cell;
      if (cell === DEPOT) depots[block] = 1;
    }
  }
  for (let block = 0; block < size; block++) {
    walls[block]! /= walls[block]! + ground[block]!;
    costs[block] = ground[block]! > 0 ? costs[block]! / ground[block]! : 1;
  }
  return { rows, columns, walls, depots, costs };
}
