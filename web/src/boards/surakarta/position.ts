// Surakarta's positions as text: 36 points from A1, who moves, plies without a capture, the ply's number,
// such as `BBBB… b 0 1`.

import type { Brush } from '../board';
import type { Side } from '../../lib/types';

export const SIDE = 6;
const POINTS = SIDE * SIDE;
export const EMPTY = `${'.'.repeat(POINTS)} b 0 1`;

/** A point by its column and its row from the top: A1 is the lower left. */
export function pointName(column: number, row: number): string {
  return String.fromCharCode(65 + column) + (SIDE - row);
}

function fields(text: string): { board: string; side: string; rest: string[] } {
  const [board = '', side = 'b', ...rest] = text.trim().split(/\s+/);
  return {
    board: board.slice(0, POINTS).padEnd(POINTS, '.'),
    side,
    rest: rest.length > 0 ? rest : ['0', '1'],
  };
}

export function readPieces(text: string): Map<string, string> {
  const pieces = new Map<string, string>();
  for (const [index, letter] of [...fields(text).board].entries()) {
    if (letter === 'B' || letter === 'W')
      pieces.set(pointName(index % SIDE, SIDE - 1 - Math.floor(index / SIDE)), letter);
  }
  return pieces;
}

/** The same position with this letter, or nothing, on a point. */
export function put(text: string, point: string, letter: string | null): string {
  const { board, side, rest } = fields(text);
  const index = point.charCodeAt(0) - 65 + SIDE * (Number(point.slice(1)) - 1);
  return [`${board.slice(0, index)}${letter ?? '.'}${board.slice(index + 1)}`, side, ...rest].join(' ');
}

/**
 * What a side's pieces might do on their next turn, whatever happens before: a step to a point that is empty now, or a
 * capture wherever a piece stands now, also an own one that may be taken first.
 */
export function premoves(text: string, side: Side): string[] {
  const pieces = readPieces(text);
  const own = [...pieces].filter(([, letter]) => letter === (side === 'first' ? 'B' : 'W'));
  const points = Array.from({ length: POINTS }, (_, at) => pointName(at % SIDE, Math.floor(at / SIDE)));
  const apart = (one: string, other: string): number =>
    Math.max(
      Math.abs(one.charCodeAt(0) - other.charCodeAt(0)),
      Math.abs(Number(one.slice(1)) - Number(other.slice(1))),
    );
  return own.flatMap(([from]) =>
    points.flatMap((to) => {
      if (to === from) return [];
      if (pieces.has(to)) return [`${from}x${to}`];
      return apart(from, to) === 1 ? [`${from}-${to}`] : [];
    }),
  );
}

export function side(text: string): Side {
  return fields(text).side === 'w' ? 'second' : 'first';
}

export function withSide(text: string, side: Side): string {
  const { board, rest } = fields(text);
  return [board, side === 'first' ? 'b' : 'w', ...rest].join(' ');
}

/** The points of a move such as `A2-A3` or `B1xE4`. */
export function squares(move: string): string[] {
  const found = /^([A-F][1-6])[-x]([A-F][1-6])$/.exec(move);
  return found ? [found[1] ?? '', found[2] ?? ''] : [];
}

const NAMES: Record<string, { en: string; zh: string }> = {
  B: { en: 'black piece', zh: '黑子' },
  W: { en: 'white piece', zh: '白子' },
};

export function named(letter: string, language: 'en' | 'zh'): string {
  return NAMES[letter]?.[language] ?? letter;
}

export const brushes: Brush[] = [
  ...Object.entries(NAMES).map(([letter, name]) => ({ letter, name })),
  { letter: null, name: { en: 'empty', zh: '清除' } },
];
