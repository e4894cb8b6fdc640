// Moves chosen ahead of one's turn.

import { describe, expect, it } from 'vitest';
import { premoves as othello } from '../../src/boards/othello/position';
import { premoves as surakarta } from '../../src/boards/surakarta/position';
import { premoves as xiangqi } from '../../src/boards/xiangqi/premoves';

const start = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR';
const from = (moves: string[], square: string): string[] =>
  moves.filter((move) => move.startsWith(square)).map((move) => move.slice(square.length));

describe('Xiangqi', () => {
  it('goes wherever a piece might, whatever stands there now', () => {
    const red = xiangqi(`${start} b - - 0 1`, 'first');
    expect(from(red, 'h0').sort()).toEqual(['f1', 'g2', 'i2']);
    expect(from(red, 'e0').sort()).toEqual(['d0', 'e1', 'f0']);
    expect(from(red, 'c0').sort()).toEqual(['a2', 'e2']);
    expect(from(red, 'a0')).toHaveLength(17);
    // A soldier only goes ahead on its own side of the river.
    expect(from(red, 'e3')).toEqual(['e4']);
  });

  it('is the same for black from the other side', () => {
    const black = xiangqi(`${start} w - - 0 1`, 'second');
    expect(from(black, 'h9').sort()).toEqual(['f8', 'g7', 'i7']);
    expect(from(black, 'e6')).toEqual(['e5']);
    expect(black).toHaveLength(xiangqi(`${start} b - - 0 1`, 'first').length);
    expect(from(xiangqi('9/9/9/9/9/9/4p4/9/9/9 w', 'second'), 'e3').sort()).toEqual(['d3', 'e2', 'f3']);
  });
});

describe('Othello', () => {
  it('takes empty squares beside a disc', () => {
    const position = `${'-'.repeat(27)}OX${'-'.repeat(6)}XO${'-'.repeat(27)} X`;
    expect(othello(position)).toHaveLength(12);
    expect(othello(position)).toContain('c3');
    expect(othello(position)).not.toContain('d4');
  });
});

describe('Surakarta', () => {
  it('steps to empty neighbours and captures wherever a piece stands', () => {
    const position = `B${'.'.repeat(34)}W b 0 1`;
    expect(surakarta(position, 'first').sort()).toEqual(['A1-A2', 'A1-B1', 'A1-B2', 'A1xF6']);
  });
});
