// Clicks on squares, and the moves they make.

import { describe, expect, it } from 'vitest';
import { squares as amazonsSquares } from '../../src/boards/amazons/position';
import { buildMoveTrie, click, follow } from '../../src/boards/base/movetrie';
import { squares as othelloSquares } from '../../src/boards/othello/position';

const { root } = buildMoveTrie(['a1-a2/a3', 'a1-a2/b1', 'a1-b2/a1', 'd4-d5/d6'], amazonsSquares);

/** Clicks one square after the other; the last clicks and the move made. */
function clickAll(...squares: string[]) {
  let state: { clicks: string[]; move: string | null } = { clicks: [], move: null };
  for (const square of squares) state = click(root, state.clicks, square);
  return state;
}

describe('buildMoveTrie', () => {
  it('offers what leads on', () => {
    expect([...root.next.keys()]).toEqual(['a1', 'd4']);
    expect([...follow(root, ['a1', 'a2'])!.next.keys()]).toEqual(['a3', 'b1']);
    expect(follow(root, ['a1', 'c3'])).toBeNull();
  });

  it('keeps moves without squares apart', () => {
    const trie = buildMoveTrie(['pass'], othelloSquares);
    expect(trie.passes).toEqual(['pass']);
    expect(trie.root.next.size).toBe(0);
  });
});

describe('click', () => {
  it('makes a move with its last square', () => {
    expect(clickAll('a1', 'a2').move).toBeNull();
    expect(clickAll('a1', 'a2', 'b1').move).toBe('a1-a2/b1');
    // The arrow may fly to where the piece came from.
    expect(clickAll('a1', 'b2', 'a1').move).toBe('a1-b2/a1');
  });

  it('takes back the last square clicked twice', () => {
    expect(clickAll('a1', 'a2', 'a2').clicks).toEqual(['a1']);
    expect(clickAll('a1', 'a1').clicks).toEqual([]);
  });

  it('takes up another piece, or none', () => {
    expect(clickAll('a1', 'd4').clicks).toEqual(['d4']);
    expect(clickAll('a1', 'h8').clicks).toEqual([]);
  });
});
