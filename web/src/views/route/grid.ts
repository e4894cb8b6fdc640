// The map that is drawn: its cells, how it is sent, undone and made by chance.

import type { Place } from '../../lib/types';

/** A cell: 0 a wall, 1 to 9 ground of that cost, 10 a depot. */
export const WALL = 0;
export const GROUND = 1;
export const DEPOT = 10;

/** The letters of the server's rows, by cell. */
const LETTERS = '#.23456789o';

/** The most a page draws; the server may allow less. */
export const MAX_SIDE = 1000;

export class Grid {
  readonly cells: Uint8Array;

  constructor(
    readonly rows: number,
    readonly columns: number,
    cells?: Uint8Array,
  ) {
    this.cells = cells ?? new Uint8Array(rows * columns).fill(GROUND);
  }

  static read(rows: string[]): Grid {
    const grid = new Grid(rows.length, rows[0]?.length ?? 0);
    rows.forEach((text, row) => {
      for (let column = 0; column < grid.columns; column++) {
        const cell = LETTERS.indexOf(text[column] ?? '.');
        grid.cells[row * grid.columns + column] = cell < 0 ? GROUND : cell;
      }
    });
    return grid;
  }

  write(): string[] {
    return Array.from({ length: this.rows }, (_, row) => {
      let text = '';
      for (let column = 0; column < this.columns; column++)
        text += LETTERS[this.cells[row * this.columns + column]!]!;
      return text;
    });
  }

  contains([row, column]: Place): boolean {
    return row >= 0 && row < this.rows && column >= 0 && column < this.columns;
  }

  at([row, column]: Place): number {
    return this.cells[row * this.columns + column]!;
  }

  /** The same map with these cells changed. */
  with(places: Place[], cell: number): Grid {
    const cells = this.cells.slice();
    for (const [row, column] of places) cells[row * this.columns + column] = cell;
    return new Grid(this.rows, this.columns, cells);
  }

  /** The same map in another size: what is new is ground. */
  resized(rows: number, columns: number): Grid {
    const grid = new Grid(rows, columns);
    for (let row = 0; row < Math.min(rows, this.rows); row++) {
      const from = row * this.columns;
      grid.cells.set(this.cells.subarray(from, from + Math.min(columns, this.columns)), row * columns);
    }
    return grid;
  }
}

/** A map with its start and goal: what the page remembers, undoes and sends. */
export interface RouteMap {
  grid: Grid;
  start: Place | null;
  goal: Place | null;
}

/** The cells of a straight stroke between two cells, so that a fast pointer leaves no gaps. */
export function stroke(from: Place, to: Place): Place[] {
  const steps = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]), 1);
  return Array.from({ length: steps + 1 }, (_, index) => [
    Math.round(from[0] + ((to[0] - from[0]) * index) / steps),
    Math.round(from[1] + ((to[1] - from[1]) * index) / steps),
  ]);
}

/** Numbers from 0 to 1 that follow from a seed (a 32-bit mixing of a counter). */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

export const KINDS = ['open', 'walls', 'rooms', 'maze'] as const;
export type Kind = (typeof KINDS)[number];

/**
 * A map by chance, with depots on its ground, its start in the upper left and its goal in the lower right.
 */
export function generate(kind: Kind, rows: number, columns: number, depots: number, seed: number): RouteMap {
  const next = random(seed);
  const grid = { open, walls, rooms, maze }[kind](rows, columns, next);
  // Depots, start and goal lie where one can walk to: on the largest piece of ground.
  const ground = largestPiece(grid).map((cell): Place => [Math.floor(cell / columns), cell % columns]);
  const start = ground[0] ?? null;
  const goal = ground.at(-1) ?? null;
  // A partial shuffle: as many places as there are depots, none twice, neither start nor goal.
  for (let index = 1; index <= Math.min(depots, ground.length - 2); index++) {
    const chosen = index + Math.floor(next() * (ground.length - 1 - index));
    [ground[index], ground[chosen]] = [ground[chosen]!, ground[index]!];
    const [row, column] = ground[index]!;
    grid.cells[row * columns + column] = DEPOT;
  }
  return { grid, start, goal };
}

/** The cells of the largest piece of ground that straight steps connect, in the order of the map. */
function largestPiece({ rows, columns, cells }: Grid): number[] {
  const piece = new Int32Array(cells.length);
  let count = 0;
  let best = { number: 0, size: 0 };
  const waiting: number[] = [];
  for (let from = 0; from < cells.length; from++) {
    if (cells[from] === WALL || piece[from] !== 0) continue;
    piece[from] = ++count;
    waiting.push(from);
    let size = 0;
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      size++;
      const [row, column] = [Math.floor(at / columns), at % columns];
      for (const [to, inside] of [
        [at - 1, column > 0],
        [at + 1, column < columns - 1],
        [at - columns, row > 0],
        [at + columns, row < rows - 1],
      ] as const) {
        if (!inside || cells[to] === WALL || piece[to] !== 0) continue;
        piece[to] = count;
        waiting.push(to);
      }
    }
    if (size > best.size) best = { number: count, size };
  }
  const found: number[] = [];
  if (best.size > 0) piece.forEach((number, cell) => number === best.number && found.push(cell));
  return found;
}

function open(rows: number, columns: number): Grid {
  return new Grid(rows, columns);
}

function walls(rows: number, columns: number, next: () => number): Grid {
  const grid = new Grid(rows, columns);
  for (let index = 1; index < grid.cells.length - 1; index++) if (next() < 0.25) grid.cells[index] = WALL;
  return grid;
}

/** Rooms of about eight cells with a door in each wall. */
function rooms(rows: number, columns: number, next: () => number): Grid {
  const SIZE = 8;
  const grid = new Grid(rows, columns);
  for (let row = SIZE; row < rows - 1; row += SIZE + 1)
    for (let column = 0; column < columns; column++) grid.cells[row * columns + column] = WALL;
  for (let column = SIZE; column < columns - 1; column += SIZE + 1)
    for (let row = 0; row < rows; row++) grid.cells[row * columns + column] = WALL;
  const door = (low: number, most: number): number =>
    low + Math.floor(next() * Math.max(1, Math.min(SIZE, most - low)));
  for (let row = 0; row < rows; row += SIZE + 1)
    for (let column = 0; column < columns; column += SIZE + 1) {
      const below = row + SIZE;
      const right = column + SIZE;
      if (below < rows - 1) grid.cells[below * columns + door(column, columns)] = GROUND;
      if (right < columns - 1) grid.cells[door(row, rows) * columns + right] = GROUND;
    }
  return grid;
}

/**
 * A maze by a walk that turns back at dead ends, with some walls opened again so that there are routes to
 * choose from.
 */
function maze(rows: number, columns: number, next: () => number): Grid {
  const grid = new Grid(rows, columns, new Uint8Array(rows * columns));
  const STEPS: Place[] = [
    [0, 2],
    [2, 0],
    [0, -2],
    [-2, 0],
  ];
  const stack: Place[] = [[0, 0]];
  grid.cells[0] = GROUND;
  while (stack.length > 0) {
    const [row, column] = stack.at(-1)!;
    const free = STEPS.filter(([down, right]) => {
      const to: Place = [row + down, column + right];
      return grid.contains(to) && grid.at(to) === WALL;
    });
    if (free.length === 0) {
      stack.pop();
      continue;
    }
    const [down, right] = free[Math.floor(next() * free.length)]!;
    grid.cells[(row + down / 2) * columns + column + right / 2] = GROUND;
    grid.cells[(row + down) * columns + column + right] = GROUND;
    stack.push([row + down, column + right]);
  }
  for (let index = 0; index < grid.cells.length; index++) if (next() < 0.04) grid.cells[index] = GROUND;
  return grid;
}
