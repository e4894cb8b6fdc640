// Xiangqi's positions as text: FEN, such as `rnbakabnr/9/1c5c1/… w - - 0 1`.

import type { Brush } from '../board';
import { readRows, writeRows } from '../base/rows';
import type { Side } from '../../lib/types';

export const COLUMNS = 9;
export const ROWS = 10;
export const EMPTY = '9/9/9/9/9/9/9/9/9/9 w - - 0 1';

const LETTERS = 'KABNRCPkabnrcp';

/** A point by its column and its row from the top: a9 is the upper left. */
export function pointName(column: number, row: number): string {
  return String.fromCharCode(97 + column) + (ROWS - 1 - row);
}

function fields(text: string): { rows: (string | null)[][]; side: string; rest: string[] } {
  const [board = '', side = 'w', ...rest] = text.trim().split(/\s+/);
  const read = readRows(board, LETTERS, false);
  const rows = Array.from({ length: ROWS }, (_, row) =>
    Array.from({ length: COLUMNS }, (_, column) => read[row]?.[column] ?? null),
  );
  return { rows, side, rest: rest.length > 0 ? rest : ['-', '-', '0', '1'] };
}

export function readPieces(text: string): Map<string, string> {
  const pieces = new Map<string, string>();
  fields(text).rows.forEach((row, r) =>
    row.forEach((letter, c) => {
      if (letter !== null) pieces.set(pointName(c, r), letter);
    }),
  );
  return pieces;
}

/** The same position with this letter, or nothing, on a point. */
export function put(text: string, point: string, letter: string | null): string {
  const { rows, side, rest } = fields(text);
  rows.forEach((row, r) =>
    row.forEach((_, c) => {
      if (pointName(c, r) === point) row[c] = letter;
    }),
  );
  return [writeRows(rows), side, ...rest].join(' ');
}

export function side(text: string): Side {
  return fields(text).side.toLowerCase() === 'b' ? 'second' : 'first';
}

export function withSide(text: string, side: Side): string {
  const { rows, rest } = fields(text);
  return [writeRows(rows), side === 'first' ? 'w' : 'b', ...rest].join(' ');
}

/** The points of a move such as `h2e2`. */
export function squares(move: string): string[] {
  const found = /^([a-i]\d)([a-i]\d)$/.exec(move);
  return found ? [found[1] ?? '', found[2] ?? ''] : [];
}

const NAMES: Record<string, { en: string; zh: string }> = {
  K: { en: 'red general', zh: '红帅' },
  A: { en: 'red advisor', zh: '红仕' },
  B: { en: 'red elephant', zh: '红相' },
  N: { en: 'red horse', zh: '红马' },
  R: { en: 'red chariot', zh: '红车' },
  C: { en: 'red cannon', zh: '红炮' },
  P: { en: 'red soldier', zh: '红兵' },
  k: { en: 'black general', zh: '黑将' },
  a: { en: 'black advisor', zh: '黑士' },
  b: { en: 'black elephant', zh: '黑象' },
  n: { en: 'black horse', zh: '黑马' },
  r: { en: 'black chariot', zh: '黑车' },
  c: { en: 'black cannon', zh: '黑炮' },
  p: { en: 'black soldier', zh: '黑卒' },
};

export function named(letter: string, language: 'en' | 'zh'): string {
  return NAMES[letter]?.[language] ?? letter;
}

export const brushes: Brush[] = [
  ...Object.entries(NAMES).map(([letter, name]) => ({ letter, name })),
  { letter: null, name: { en: 'empty', zh: '清除' } },
];
