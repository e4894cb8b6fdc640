// A term painted on the board, and the lengths of the terms' bars.

import { describe, expect, it } from 'vitest';
import type { Term } from '../../src/lib/types';
import { barLengths, paintedTerm } from '../../src/views/analyse/terms';

const term = (value: number, squares: [string, number][] = []): Term => ({
  name: 'edges',
  label: { en: 'Edges', zh: '边' },
  own: 0,
  other: 0,
  weight: 1,
  value,
  squares: squares.map(([square, worth]) => ({ square, value: worth })),
});

describe('a painted term', () => {
  const edges = term(25, [
    ['a1', 50],
    ['b1', -25],
    ['c1', 0.1],
  ]);

  it('is strongest at 100, and leaves out what is next to nothing', () => {
    expect(paintedTerm(edges, 'first').cells).toEqual([
      { square: 'a1', value: 100 },
      { square: 'b1', value: -50 },
    ]);
  });

  it('speaks for the first side, whoever moves', () => {
    expect(paintedTerm(edges, 'second').cells[0]).toEqual({ square: 'a1', value: -100 });
  });
});

describe('bars', () => {
  it('are measured by the longest', () => {
    expect(barLengths([term(-4), term(2), term(0)])).toEqual([-1, 0.5, 0]);
    expect(barLengths([term(0)])).toEqual([0]);
  });
});
