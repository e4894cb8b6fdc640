// From the list of legal moves to what can be clicked next.

/** What is left to choose after some clicks: the squares that lead on, and the move that is complete here. */
export interface TrieNode {
  next: Map<string, TrieNode>;
  move: string | null;
}

export interface MoveTrie {
  root: TrieNode;
  /** Moves that no square stands for, such as a pass. */
  passes: string[];
}

/** Sorts the moves by the squares that one clicks to make them. */
export function buildMoveTrie(moves: string[], squares: (move: string) => string[]): MoveTrie {
  const root: TrieNode = { next: new Map(), move: null };
  const passes: string[] = [];
  for (const move of moves) {
    const clicks = squares(move);
    if (clicks.length === 0) {
      passes.push(move);
      continue;
    }
    let here = root;
    for (const square of clicks) {
      let there = here.next.get(square);
      if (!there) {
        there = { next: new Map(), move: null };
        here.next.set(square, there);
      }
      here = there;
    }
    here.move = move;
  }
  return { root, passes };
}

/** Where these clicks lead; null where no legal move begins with them. */
export function follow(root: TrieNode, clicks: readonly string[]): TrieNode | null {
  let here: TrieNode | undefined = root;
  for (const square of clicks) {
    here = here.next.get(square);
    if (!here) return null;
  }
  return here;
}

/** What a click on a square does to the clicks so far, and the move it completes. */
export function click(
  root: TrieNode,
  clicks: readonly string[],
  square: string,
): { clicks: string[]; move: string | null } {
  const onward = follow(root, clicks)?.next.get(square);
  if (onward) {
    const all = [...clicks, square];
    // A move is complete when nothing more can be clicked; no game here has a move that begins another.
    return onward.next.size === 0 ? { clicks: all, move: onward.move } : { clicks: all, move: null };
  }
  // A second click on what was clicked last takes it back; another piece is taken up instead.
  if (square === clicks.at(-1)) return { clicks: clicks.slice(0, -1), move: null };
  return { clicks: root.next.has(square) ? [square] : [], move: null };
}
