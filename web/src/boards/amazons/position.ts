// The Amazons' positions as text: rows from the top, who moves, the move's number, such as `3q2q3/10/… w - -
// 0 1`.

import type { Brush } from '../board';
import { readRows, writeRows } from '../base/rows';
import type { Side } from '../../lib/types';

/**
 * Which colour the first player has: white on ten by ten, black on the small board. The text alone does not
 * say it.
 */
export type First = 'white' | 'black';

const LONGEST = 10;

function fields(text: string): { rows: (string | null)[][]; side: string; rest: string[] } {
  const [board = '', side = 'w', ...rest] = text.trim().split(/\s+/);
  const read = readRows(board, 'Qq*', true).slice(0, LONGEST);
  const width = Math.min(Math.max(...read.map((row) => row.length), 1), LONGEST);
  const rows = read.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? null));
  return { rows, side, rest: rest.length > 0 ? rest : ['-', '-', '0', '1'] };
}

/** A square by its column and its row from the top. */
export function squareName(column: number, row: number, height: number): string {
  return String.fromCharCode(97 + column) + (height - row);
}

export function readBoard(text: string): { columns: number; rows: number; pieces: Map<string, string> } {
  const { rows } = fields(text);
  const pieces = new Map<string, string>();
  rows.forEach((row, r) =>
    row.forEach((letter, c) => {
      if (letter !== null) pieces.set(squareName(c, r, rows.length), letter);
    }),
  );
  return { columns: rows[0]?.length ?? 1, rows: rows.length, pieces };
}

export function empty(size: number, first: First): string {
  return `${Array.from({ length: size }, () => size).join('/')} ${first === 'white' ? 'w' : 'b'} - - 0 1`;
}

/** The same position with this letter, or nothing, on a square. */
export function put(text: string, square: string, letter: string | null): string {
  const { rows, side, rest } = fields(text);
  rows.forEach((row, r) =>
    row.forEach((_, c) => {
      if (squareName(c, r, rows.length) === square) row[c] = letter;
    }),
  );
  return [writeRows(rows), side, ...rest].join(' ');
}

export function side(text: string, first: First): Side {
  const white = fields(text).side !== 'b';
  return white === (first === 'white') ? 'first' : 'second';
}

export function withSide(text: string, side: Side, first: First): string {
  const { rows, rest } = fields(text);
  const white = (side === 'first') === (first === 'white');
  return [writeRows(rows), white ? 'w' : 'b', ...rest].join(' ');
}

/** The squares of a move such as `d1-d7/g7`: from, to, and where the arrow goes. */
export function squares(move: string): string[] {
  const found = /^([a-j]\d+)-([a-j]\d+)\/([a-j]\d+)$/.exec(move);
  return found ? [found[1] ?? '', found[2] ?? '', found[3] ?? ''] : [];
}

const NAMES: Record<string, { en: string; zh: string }> = {
  Q: { en: 'white amazon', zh: '白后' },
  q: { en: 'black amazon', zh: '黑后' },
  '*': { en: 'arrow', zh: '箭（障碍）' },
};

export function named(letter: string, language: 'en' | 'zh'): string {
  return NAMES[letter]?.[language] ?? letter;
}

export const brushes: Brush[] = [
  ...Object.entries(NAMES).map(([letter, name]) => ({ letter, name })),
  { letter: null, name: { en: 'empty', zh: '清除' } },
];
