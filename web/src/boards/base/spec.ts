// What the shared board must know of a game beside its squares and pieces.

import type { Language } from '../../lib/settings.svelte';
import type { Pieces } from './change';
import type { Geometry } from './geometry';
import type { Path } from './path';

export interface BoardSpec {
  /** The squares one clicks to make a move; none for a pass. */
  squares: (move: string) => string[];
  /** The squares of the move that led here, where they are others. */
  lastSquares?: (move: string) => string[];
  /** The square that a click on this one means; itself by default. */
  clicked?: (square: string) => string;
  /** The pieces once these squares have been clicked, as far as that can be told without the rules. */
  preview: (pieces: Pieces, clicks: readonly string[], position: string) => Pieces;
  /** A piece in words. */
  named: (letter: string, language: Language) => string;
  /** What is to be clicked next, when something is chosen: said after the piece. */
  asks?: (clicks: readonly string[], count: number, language: Language) => string | null;
  /** A short prompt over the board for what is to be clicked next, where a move has more than two clicks. */
  prompt?: (clicks: readonly string[], language: Language) => string | null;
  /** How squares are marked: as a whole, around the point where a piece stands, or by a dot on the piece. */
  marks: 'cell' | 'point' | 'dot';
  /** The board stands upright: pieces fall in from above, and from behind only left and right change. */
  stands?: boolean;
  /** Pieces turn over where they lie. */
  turns?: boolean;
  /** A letter that flies from where the moved piece stands. */
  flies?: string;
  /** The path along these squares; straight from the first to the last by default. */
  path?: (geometry: Geometry, squares: readonly string[]) => Path;
  /** The square that a check threatens. */
  checked?: (pieces: Pieces, position: string) => string | null;
}

/** The preview of games in which a piece goes from the first square to the second. */
export function afterMove(pieces: Pieces, clicks: readonly string[]): Map<string, string> {
  const after = new Map(pieces);
  const [from, to] = clicks;
  const letter = from === undefined ? undefined : pieces.get(from);
  if (from !== undefined && to !== undefined && letter !== undefined) {
    after.delete(from);
    after.set(to, letter);
  }
  return after;
}
