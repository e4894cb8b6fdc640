// Connect Four's positions as text: six rows of seven cells from the top, then who moves, such as
// `....... … ...x... o`.

import type { Brush } from '../board';
import type { Side } from '../../lib/types';

export const COLUMNS = 7;
export const ROWS = 6;
const CELLS = COLUMNS * ROWS;
export const EMPTY = `${`${'.'.repeat(COLUMNS)} `.repeat(ROWS)}x`;

/** A cell by its column and its row from the top: 1a is the lower left. */
export function cellName(column: number, row: number): string {
  return `${column + 1}${String.fromCharCode(97 + ROWS - 1 - row)}`;
}

const columnOf = (cell: string): number => Number(cell.charAt(0)) - 1;
const heightOf = (cell: string): number => cell.charCodeAt(1) - 97;

/** The discs of each column from the ground up, and the letter of who moves. */
interface Discs {
  columns: string[];
  side: string;
}

function read(text: string): Discs {
  const letters = text.replace(/\s/g, '');
  const columns = Array.from({ length: COLUMNS }, (_, column) => {
    const rows = Array.from({ length: ROWS }, (_, row) =>
      letters.charAt((ROWS - 1 - row) * COLUMNS + column),
    );
    return rows.filter((letter) => letter === 'x' || letter === 'o').join('');
  });
  return { columns, side: letters.charAt(CELLS) === 'o' ? 'o' : 'x' };
}

function write({ columns, side }: Discs): string {
  const rows = Array.from({ length: ROWS }, (_, row) =>
    columns.map((discs) => discs.charAt(ROWS - 1 - row) || '.').join(''),
  );
  return [...rows, side].join(' ');
}

export function readPieces(text: string): Map<string, string> {
  const pieces = new Map<string, string>();
  read(text).columns.forEach((discs, column) =>
    [...discs].forEach((letter, height) => pieces.set(cellName(column, ROWS - 1 - height), letter)),
  );
  return pieces;
}

/**
 * The same position with this letter, or nothing, on a cell: a disc that has nothing below it falls. Whoever
 * has fewer discs moves, as in any game.
 */
export function put(text: string, cell: string, letter: string | null): string {
  const { columns } = read(text);
  const discs = columns[columnOf(cell)] ?? '';
  const height = Math.min(heightOf(cell), discs.length);
  columns[columnOf(cell)] = discs.slice(0, height) + (letter ?? '') + discs.slice(height + 1);
  const count = (of: string): number => columns.join('').split(of).length - 1;
  return write({ columns, side: count('x') > count('o') ? 'o' : 'x' });
}

export function side(text: string): Side {
  return read(text).side === 'o' ? 'second' : 'first';
}

export function withSide(text: string, side: Side): string {
  return write({ ...read(text), side: side === 'first' ? 'x' : 'o' });
}

const isColumn = (move: string): boolean => /^[1-7]$/.test(move);

/** The cell on which a disc of this move comes to lie. */
export function landing(text: string, move: string): string[] {
  const height = isColumn(move) ? read(text).columns[Number(move) - 1]!.length : ROWS;
  return height < ROWS ? [cellName(Number(move) - 1, ROWS - 1 - height)] : [];
}

/** The cell on which the disc of this move lies, which was the last one. */
export function landed(text: string, move: string): string[] {
  const height = isColumn(move) ? read(text).columns[Number(move) - 1]!.length : 0;
  return height > 0 ? [cellName(Number(move) - 1, ROWS - height)] : [];
}

const NAMES: Record<string, { en: string; zh: string }> = {
  x: { en: 'yellow disc', zh: '黄子' },
  o: { en: 'red disc', zh: '红子' },
};

export function named(letter: string, language: 'en' | 'zh'): string {
  return NAMES[letter]?.[language] ?? letter;
}

export const brushes: Brush[] = [
  ...Object.entries(NAMES).map(([letter, name]) => ({ letter, name })),
  { letter: null, name: { en: 'empty', zh: '清除' } },
];
