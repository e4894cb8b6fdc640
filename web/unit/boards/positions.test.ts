// Every game's text of a position: read, edited and written.
// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import * as amazons from '../../src/boards/amazons/position';
import * as four from '../../src/boards/four/position';
import * as othello from '../../src/boards/othello/position';
import * as surakarta from '../../src/boards/surakarta/position';
import * as xiangqi from '../../src/boards/xiangqi/position';
import type { Side } from '../../src/lib/types';
import { boardGame, findBoard } from '../../src/boards';

const XIANGQI = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1';
const OTHELLO = '---------------------------OX------XO--------------------------- X';
const AMAZONS = '3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w - - 0 1';
const FOUR = '....... ....... ....... ....... ...o... ...x... x';
const SURAKARTA = 'BBBBBBBBBBBB............WWWWWWWWWWWW b 0 1';

const SIDES: Side[] = ['first', 'second'];

describe('pieces stand where the game says', () => {
  it('xiangqi', () => {
    const pieces = xiangqi.readPieces(XIANGQI);
    expect(pieces.size).toBe(32);
    expect([pieces.get('e0'), pieces.get('e9'), pieces.get('h2'), pieces.get('b7')]).toEqual([
      'K',
      'k',
      'C',
      'c',
    ]);
  });

  it('othello', () => {
    expect(Object.fromEntries(othello.readPieces(OTHELLO))).toEqual({ d4: 'O', e4: 'X', d5: 'X', e5: 'O' });
  });

  it('amazons', () => {
    const { columns, rows, pieces } = amazons.readBoard(AMAZONS);
    expect([columns, rows, pieces.size]).toEqual([10, 10, 8]);
    expect([pieces.get('d1'), pieces.get('a7')]).toEqual(['Q', 'q']);
  });

  it('four', () => {
    expect(Object.fromEntries(four.readPieces(FOUR))).toEqual({ '4a': 'x', '4b': 'o' });
  });

  it('surakarta', () => {
    const pieces = surakarta.readPieces(SURAKARTA);
    expect([pieces.size, pieces.get('A1'), pieces.get('F6')]).toEqual([24, 'B', 'W']);
  });
});

describe.each([
  ['xiangqi', XIANGQI, 'e4', 'R'],
  ['othello', OTHELLO, 'c6', 'O'],
  ['amazons', AMAZONS, 'e5', '*'],
  ['surakarta', SURAKARTA, 'C3', 'W'],
  ['four', four.put(FOUR, '4c', 'x'), '5a', 'o'],
] as const)('%s in the editor', (name, position, square, letter) => {
  const game = boardGame(name);
  const put = {
    xiangqi: xiangqi.put,
    othello: othello.put,
    amazons: amazons.put,
    surakarta: surakarta.put,
    four: four.put,
  }[name];

  it('puts a piece down and takes it up again', () => {
    const edited = put(position, square, letter);
    expect(edited).not.toBe(position);
    expect(put(edited, square, null)).toBe(position);
  });

  it('changes the side to move and back', () => {
    const [own, other] = game.side(position) === 'first' ? SIDES : [...SIDES].reverse();
    const turned = game.withSide(position, other!);
    expect(game.side(turned)).toBe(other);
    expect(game.withSide(turned, own!)).toBe(position);
  });

  it('begins with an empty board that has room for every piece', () => {
    let board = game.empty;
    expect(game.side(board)).toBe('first');
    for (const brush of game.brushes) board = put(board, square, brush.letter);
    expect(board).toBe(game.empty);
  });

  it('reads a stranger’s text without fail', () => {
    for (const text of ['', 'x', '999999999999/99', '/////////////////', '象棋']) {
      expect(() => put(text, square, letter)).not.toThrow();
      expect(['first', 'second']).toContain(game.side(text));
    }
  });
});

describe('Connect Four', () => {
  it('lets discs fall, in the game and in the editor', () => {
    expect(four.landing(FOUR, '4')).toEqual(['4c']);
    expect(four.landed(FOUR, '4')).toEqual(['4b']);
    expect(four.landing(FOUR, '8')).toEqual([]);
    expect(four.readPieces(four.put(FOUR, '4f', 'x')).get('4c')).toBe('x');
    expect([...four.readPieces(four.put(FOUR, '4a', null))]).toEqual([['4a', 'o']]);
  });

  it('has no cell for a disc on a full column', () => {
    const full = [...'abcdef'].reduce((text, row) => four.put(text, `1${row}`, 'x'), four.EMPTY);
    expect(four.landing(full, '1')).toEqual([]);
    expect(four.landed(full, '1')).toEqual(['1f']);
  });
});

describe('squares of a move', () => {
  it('are what one clicks', () => {
    expect(xiangqi.squares('h2e2')).toEqual(['h2', 'e2']);
    expect(othello.squares('f5')).toEqual(['f5']);
    expect(othello.squares('pass')).toEqual([]);
    expect(amazons.squares('d1-d10/g10')).toEqual(['d1', 'd10', 'g10']);
    expect(surakarta.squares('B1xE4')).toEqual(['B1', 'E4']);
  });
});

describe('the small Amazons', () => {
  it('are begun by black', () => {
    const small = boardGame('amazons8');
    const empty = small.empty;
    expect(empty).toBe('8/8/8/8/8/8/8/8 b - - 0 1');
    expect(small.side(empty)).toBe('first');
    expect(boardGame('amazons').side(empty)).toBe('second');
  });
});

describe('boardGame', () => {
  it('names what it knows when it is asked for something else', () => {
    expect(findBoard('chess')).toBeUndefined();
    expect(() => boardGame('chess')).toThrow(/"chess", expected one of .*\bxiangqi\b/);
  });
});
