// Othello's positions as text: 64 squares from a1 to h8, row by row, then who moves, such as `---…--- X`.

import type { Brush } from '../board';
import type { Side } from '../../lib/types';

export const SIDE = 8;
const SQUARES = SIDE * SIDE;
export const EMPTY = `${'-'.repeat(SQUARES)} X`;

/** A square by its column and its row from the top: a1 is the upper left. */
export function squareName(column: number, row: number): string {
  return String.fromCharCode(97 + column) + (row + 1);
}

function fields(text: string): { board: string; side: string } {
  const letters = text.split(';')[0]?.replace(/\s/g, '') ?? '';
  return { board: letters.slice(0, SQUARES).padEnd(SQUARES, '-'), side: letters.charAt(SQUARES) || 'X' };
}

export function readPieces(text: string): Map<string, string> {
  const pieces = new Map<string, string>();
  for (const [index, letter] of [...fields(text).board].entries()) {
    if (letter === 'X' || letter === 'O')
      pieces.set(squareName(index % SIDE, Math.floor(index / SIDE)), letter);
  }
  return pieces;
}

/** The same position with this letter, or nothing, on a square. */
export function put(text: string, square: string, letter: string | null): string {
  const { board, side } = fields(text);
  const index = square.charCodeAt(0) - 97 + SIDE * (Number(square.slice(1)) - 1);
  return `${board.slice(0, index)}${letter ?? '-'}${board.slice(index + 1)} ${side}`;
}

/** Squares that may be taken on the next turn, whatever happens before: those beside a disc. */
export function premoves(text: string): string[] {
  const { board } = fields(text);
  const isDisc = (column: number, row: number): boolean =>
    column >= 0 && column < SIDE && row >= 0 && row < SIDE && board.charAt(row * SIDE + column) !== '-';
  const around = [-1, 0, 1];
  return [...board].flatMap((letter, index) => {
    const [column, row] = [index % SIDE, Math.floor(index / SIDE)];
    const near = around.some((x) => around.some((y) => isDisc(column + x, row + y)));
    return letter === '-' && near ? [squareName(column, row)] : [];
  });
}

export function side(text: string): Side {
  return fields(text).side === 'O' ? 'second' : 'first';
}

export function withSide(text: string, side: Side): string {
  return `${fields(text).board} ${side === 'first' ? 'X' : 'O'}`;
}

/** The square of a move; a pass has none. */
export function squares(move: string): string[] {
  return /^[a-h][1-8]$/.test(move) ? [move] : [];
}

const NAMES: Record<string, { en: string; zh: string }> = {
  X: { en: 'black disc', zh: '黑子' },
  O: { en: 'white disc', zh: '白子' },
};

export function named(letter: string, language: 'en' | 'zh'): string {
  return NAMES[letter]?.[language] ?? letter;
}

export const brushes: Brush[] = [
  ...Object.entries(NAMES).map(([letter, name]) => ({ letter, name })),
  { letter: null, name: { en: 'empty', zh: '清除' } },
];
