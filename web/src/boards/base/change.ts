// What happened between two positions, as an eye would tell it: which pieces moved, went, came or turned.

/** Letters of a position's text by square. */
export type Pieces = ReadonlyMap<string, string>;

export interface Change {
  moved: { from: string; to: string; letter: string }[];
  gone: { square: string; letter: string }[];
  come: { square: string; letter: string }[];
  turned: { square: string; before: string; after: string }[];
}

/** More pieces at once than this is another position, not a move or two. */
const MOST_MOVED = 2;
const MOST_TURNED = 24;

/** The change from one position to the next, or null where too much differs to be shown as movement. In a game whose pieces turn over, a new letter on a square is the same piece turned. */
export function changeBetween(before: Pieces, after: Pieces, turns: boolean): Change | null {
  const change: Change = { moved: [], gone: [], come: [], turned: [] };
  for (const [square, letter] of before) {
    const now = after.get(square);
    if (now === letter) continue;
    if (now !== undefined && turns) change.turned.push({ square, before: letter, after: now });
    else change.gone.push({ square, letter });
  }
  for (const [square, letter] of after) {
    const was = before.get(square);
    if (was === letter || (was !== undefined && turns)) continue;
    const from = turns ? -1 : change.gone.findIndex((gone) => gone.letter === letter);
    const origin = change.gone[from];
    if (origin) {
      change.gone.splice(from, 1);
      change.moved.push({ from: origin.square, to: square, letter });
    } else {
      change.come.push({ square, letter });
    }
  }
  if (change.moved.length > MOST_MOVED || change.turned.length > MOST_TURNED) return null;
  if (change.gone.length > MOST_MOVED || change.come.length > MOST_MOVED) return null;
  const count = change.moved.length + change.gone.length + change.come.length + change.turned.length;
  return count === 0 ? null : change;
}
