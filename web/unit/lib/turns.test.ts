// The numbers of turns.
// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import { turnOf } from '../../src/lib/turns';

const board = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR';
const turns = (game: string, position: string, side: 'first' | 'second'): number[] =>
  [0, 1, 2, 3].map((ply) => turnOf(game, { position, side }, ply));

describe('turnOf', () => {
  it('begins with the number that the position has', () => {
    expect(turns('xiangqi', `${board} w - - 0 1`, 'first')).toEqual([1, 1, 2, 2]);
    expect(turns('xiangqi', `${board} b - - 4 12`, 'second')).toEqual([12, 13, 13, 14]);
    expect(turns('amazons', '10/10/10/10/10/10/10/10/10/10 w - - 0 7', 'first')).toEqual([7, 7, 8, 8]);
  });

  it('begins with 1 where the position has none, or nonsense', () => {
    expect(turns('othello', '-'.repeat(64) + ' X', 'first')).toEqual([1, 1, 2, 2]);
    expect(turns('xiangqi', `${board} w`, 'first')[0]).toBe(1);
    expect(turns('xiangqi', `${board} w - - 0 -3`, 'first')[0]).toBe(1);
    expect(turns('nothing', '', 'second')).toEqual([1, 2, 2, 3]);
  });
});
