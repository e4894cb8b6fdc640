// What happened between two positions, as an eye would tell it: which pieces moved, went, came or turned.

/** Letters of a position's text by square. */
export type Pieces = ReadonlyMap<string, string>;

export interface Change {
  moved: { from: string; to: string; letter: string }[];
  removed: { square: string; letter: string }[];
  added: { square: string; letter: string }[];
  flipped: { square: string; before: string; after: string }[];
}

/** More pieces at once than this is another position, not a move or two. */
const MAX_MOVED = 2;
const MAX_TURNED = 24;

/**
 * The change from one position to the next, or null where too much differs to be shown as movement. In a game
 * whose pieces turn over, a new letter on a square is the same piece turned.
 */
export function changeBetween(before: Pieces, after: Pieces, turns: boolean): Change | null {
  const change: Change = { moved: [], removed: [], added: [], flipped: [] };
  for (const [square, letter] of before) {
    const now = after.get(square);
    if (now === letter) continue;
    if (now !== undefined && turns) change.flipped.push({ square, before: letter, after: now });
    else change.removed.push({ square, letter });
  }
  for (const [square, letter] of after) {
    const was = before.get(square);
    if (was === letter || (was !== undefined && turns)) continue;
    const from = turns ? -1 : change.removed.findIndex((removed) => removed.letter === letter);
    const origin = change.removed[from];
    if (origin) {
      change.removed.splice(from, 1);
      change.moved.push({ from: origin.square, to: square, letter });
    } else {
      change.added.push({ square, letter });
    }
  }
  if (change.moved.length > MAX_MOVED || change.flipped.length > MAX_TURNED) return null;
  if (change.removed.length > MAX_MOVED || change.added.length > MAX_MOVED) return null;
  const count = change.moved.length + change.removed.length + change.added.length + change.flipped.length;
  return count === 0 ? null : change;
}
