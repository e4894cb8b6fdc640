// What stands beside the board: pieces captured, discs and pieces counted. Read from the position's text.

import type { Side } from '../../lib/types';

/** The game's own counts; games that count nothing give null. */
export interface Material {
  /** How many discs or pieces each side has. */
  counts: Record<Side, number> | null;
  /** What each side has captured, as letters of the position's text. */
  captured: Record<Side, string[]> | null;
}

const VALUE_ORDER = 'rncbapk';

function letters(position: string): Map<string, number> {
  const counted = new Map<string, number>();
  for (const letter of position.split(' ')[0]!) counted.set(letter, (counted.get(letter) ?? 0) + 1);
  return counted;
}

/** What is missing of one side's pieces, the dearest first. */
function missing(start: Map<string, number>, now: Map<string, number>, red: boolean): string[] {
  const list: string[] = [];
  for (const kind of VALUE_ORDER) {
    const letter = red ? kind.toUpperCase() : kind;
    const gone = (start.get(letter) ?? 0) - (now.get(letter) ?? 0);
    for (let i = 0; i < gone; i++) list.push(letter);
  }
  return list;
}

/** `start` is the position the game began with. */
export function material(game: string, start: string, position: string): Material {
  const now = letters(position);
  switch (game) {
    case 'xiangqi': {
      const before = letters(start);
      return {
        counts: null,
        captured: { first: missing(before, now, false), second: missing(before, now, true) },
      };
    }
    case 'othello': {
      // The side to move stands behind the 64 squares, and is no disc.
      const squares = letters(position.slice(0, 64));
      return { counts: { first: squares.get('X') ?? 0, second: squares.get('O') ?? 0 }, captured: null };
    }
    case 'surakarta':
      return { counts: { first: now.get('B') ?? 0, second: now.get('W') ?? 0 }, captured: null };
    default:
      return { counts: null, captured: null };
  }
}
