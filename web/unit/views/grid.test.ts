// Maps to plan routes on.

import { describe, expect, it } from 'vitest';
import type { Place } from '../../src/lib/types';
import { aggregate, blockSide } from '../../src/views/route/aggregate';
import { EXAMPLES } from '../../src/views/route/examples';
import { DEPOT, generate, Grid, GROUND, KINDS, stroke, WALL } from '../../src/views/route/grid';

import { marks } from '../../src/views/route/rulers';

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

describe('generated maps', () => {
  it.each(KINDS)('%s: the goal can be reached', (kind) => {
    for (let seed = 1; seed <= 20; seed++) {
      const { grid, start, goal } = generate(kind, 21, 33, 0, seed);
      expect(reachable(grid, start!).has(goal!.join()), `seed ${seed}`).toBe(true);
    }
  });
});

describe('aggregate', () => {
  it('loses no wall and no depot of a map that is too large for the screen', () => {
    const grid = new Grid(7, 10);
    grid.cells[3 * 10 + 4] = WALL;
    grid.cells[6 * 10 + 9] = DEPOT;
    grid.cells[0] = 9;
    const { rows, columns, walls, depots, costs } = aggregate(grid, 3);
    expect([rows, columns]).toEqual([3, 4]);
    expect([...walls].map((share) => share > 0)).toEqual(
      Array.from({ length: 12 }, (_, block) => block === 1 * 4 + 1),
    );
    expect([...depots].indexOf(1)).toBe(11);
    expect(costs[0]).toBeCloseTo((9 + 8) / 9);
  });

  it('gives every block a pixel', () => {
    expect([2, 1, 0.99, 0.5, 0.3].map(blockSide)).toEqual([1, 1, 2, 2, 4]);
  });
});

describe('rulers', () => {
  it('number as many cells as have room', () => {
    expect(marks(5, 30, 30)).toEqual([0, 1, 2, 3, 4]);
    expect(marks(40, 12, 30)).toEqual([0, 5, 10, 15, 20, 25, 30, 35]);
    expect(marks(1000, 0.5, 30)).toHaveLength(10);
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
