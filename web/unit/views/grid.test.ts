// Maps to plan routes on.

import { describe, expect, it } from 'vitest';
import type { Place } from '../../src/lib/types';
import { EXAMPLES } from '../../src/views/route/examples';
import { DEPOT, generate, Grid, GROUND, KINDS, stroke, WALL } from '../../src/views/route/grid';

/** The cells that can be reached from a place by straight steps. */
function reachable(grid: Grid, from: Place): Set<string> {
  const seen = new Set([from.join()]);
  const waiting = [from];
  for (let at = waiting.pop(); at; at = waiting.pop())
    for (const [down, right] of [
      [0, 1],
      [1, 0],
      [0, -1],
      [-1, 0],
    ] as Place[]) {
      const to: Place = [at[0] + down, at[1] + right];
      if (!grid.contains(to) || grid.at(to) === WALL || seen.has(to.join())) continue;
      seen.add(to.join());
      waiting.push(to);
    }
  return seen;
}

describe('Grid', () => {
  const rows = ['#.2o', '9..#'];

  it('writes what it reads', () => {
    const grid = Grid.read(rows);
    expect(grid.write()).toEqual(rows);
    expect([grid.at([0, 0]), grid.at([0, 1]), grid.at([1, 0]), grid.at([0, 3])]).toEqual([
      WALL,
      GROUND,
      9,
      DEPOT,
    ]);
  });

  it('reads a stranger’s letters and short rows as ground', () => {
    expect(Grid.read(['#?.', '#']).write()).toEqual(['#..', '#..']);
    expect(Grid.read([]).write()).toEqual([]);
  });

  it('changes in a copy', () => {
    const grid = Grid.read(rows);
    const changed = grid.with(
      [
        [0, 1],
        [1, 1],
      ],
      WALL,
    );
    expect(changed.write()).toEqual(['##2o', '9#.#']);
    expect(grid.write()).toEqual(rows);
  });

  it('keeps what fits when it is resized; the rest is ground', () => {
    expect(Grid.read(rows).resized(3, 2).write()).toEqual(['#.', '9.', '..']);
    expect(Grid.read(rows).resized(1, 6).write()).toEqual(['#.2o..']);
  });

  it('knows its edges', () => {
    const grid = Grid.read(rows);
    expect(
      [
        [0, 0],
        [1, 3],
        [-1, 0],
        [2, 0],
        [0, 4],
      ].map((place) => grid.contains(place as Place)),
    ).toEqual([true, true, false, false, false]);
  });
});

describe('stroke', () => {
  it('leaves no gap between two cells', () => {
    for (const [from, to] of [
      [
        [0, 0],
        [0, 0],
      ],
      [
        [2, 3],
        [9, 5],
      ],
      [
        [9, 5],
        [2, 30],
      ],
    ] as [Place, Place][]) {
      const cells = stroke(from, to);
      expect(cells.at(-1)).toEqual(to);
      expect(cells[0]).toEqual(from);
      for (let index = 1; index < cells.length; index++) {
        const [[row, column], [r, c]] = [cells[index]!, cells[index - 1]!];
        expect(Math.max(Math.abs(row - r), Math.abs(column - c))).toBeLessThanOrEqual(1);
      }
    }
  });
});

describe.each(KINDS)('generate %s', (kind) => {
  it('is the same for the same seed, and another for another', () => {
    const map = (seed: number): string => generate(kind, 21, 33, 12, seed).grid.write().join('\n');
    expect(map(7)).toBe(map(7));
    expect(map(7)).not.toBe(map(8));
  });

  it('has as many depots as were asked for, and start and goal on ground', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const { grid, start, goal } = generate(kind, 21, 33, 12, seed);
      expect(grid.cells.filter((cell) => cell === DEPOT)).toHaveLength(12);
      expect([grid.at(start!), grid.at(goal!)]).toEqual([GROUND, GROUND]);
    }
  });

  it('survives maps without room', () => {
    for (const [rows, columns] of [
      [1, 1],
      [1, 2],
      [2, 1],
      [3, 3],
    ] as const)
      expect(() => generate(kind, rows, columns, 9, 1)).not.toThrow();
  });
});

describe('mazes and rooms', () => {
  it.each(['maze', 'rooms'] as const)('%s: the goal can be reached', (kind) => {
    for (let seed = 1; seed <= 20; seed++) {
      const { grid, start, goal } = generate(kind, 21, 33, 0, seed);
      expect(reachable(grid, start!).has(goal!.join()), `seed ${seed}`).toBe(true);
    }
  });
});

describe('examples', () => {
  it('are rectangles with start and goal on ground', () => {
    for (const { field } of EXAMPLES) {
      expect(new Set(field.rows.map((row) => row.length)).size).toBe(1);
      const grid = Grid.read(field.rows);
      expect(grid.write()).toEqual(field.rows);
      for (const place of [field.start!, field.goal!]) expect(grid.at(place)).not.toBe(WALL);
    }
  });
});
