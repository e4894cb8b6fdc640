// Textbook searches over small trees written by hand, recorded as the server records them.

import type { SearchTree } from '../../src/lib/types';
import { Recording } from '../../src/views/tree/recording';

/** A leaf's value for the side to move there, or moves to further nodes. */
export type Game = number | { [move: string]: Game };

const FATES = ['searched', 'cut', 'leaf', 'recalled', 'spared'];

/** Searches a tree by minimax or alpha-beta, sides moving in turn, and records every node. */
export function search(game: Game, algorithm: 'minimax' | 'alpha-beta'): SearchTree {
  const tree: SearchTree = {
    algorithm,
    position: 'start',
    depth: depthOf(game),
    unit: 'cp',
    unit_size: 100,
    value: 0,
    best_move: null,
    entered: 0,
    truncated: false,
    fates: FATES,
    moves: [],
    parent: [],
    move: [],
    side: [],
    alpha: [],
    beta: [],
    value_of: [],
    fate: [],
    left: [],
  };
  const bound = (value: number): number | null => (Number.isFinite(value) ? value : null);

  function add(
    node: Game,
    parent: number,
    move: string,
    side: number,
    window: [number, number] | null,
  ): number {
    const isLeaf = typeof node === 'number';
    let text = tree.moves.indexOf(move);
    if (move !== '' && text < 0) text = tree.moves.push(move) - 1;
    tree.parent.push(parent);
    tree.move.push(move === '' ? -1 : text);
    tree.side.push(side);
    tree.alpha.push(window && bound(window[0]));
    tree.beta.push(window && bound(window[1]));
    tree.value_of.push(null);
    tree.left.push(depthOf(node));
    return tree.fate.push(FATES.indexOf(window === null ? 'spared' : isLeaf ? 'leaf' : 'searched')) - 1;
  }

  function visit(
    node: Game,
    parent: number,
    move: string,
    side: number,
    alpha: number,
    beta: number,
  ): number {
    const index = add(node, parent, move, side, [alpha, beta]);
    tree.entered++;
    if (typeof node === 'number') return (tree.value_of[index] = node);
    let [best, low, isCut] = [-Infinity, alpha, false];
    for (const [reply, child] of Object.entries(node)) {
      if (isCut) {
        add(child, index, reply, 1 - side, null);
        continue;
      }
      const window: [number, number] = algorithm === 'minimax' ? [-Infinity, Infinity] : [-beta, -low];
      const value = -visit(child, index, reply, 1 - side, ...window);
      if (value > best) {
        best = value;
        if (parent < 0) tree.best_move = reply;
      }
      low = Math.max(low, best);
      if (algorithm === 'alpha-beta' && best >= beta) {
        isCut = true;
        tree.fate[index] = FATES.indexOf('cut');
      }
    }
    return (tree.value_of[index] = best);
  }

  tree.value = visit(game, -1, '', 0, -Infinity, Infinity);
  return tree;
}

function depthOf(game: Game): number {
  return typeof game === 'number' ? 0 : 1 + Math.max(...Object.values(game).map(depthOf));
}

export const record = (game: Game, algorithm: 'minimax' | 'alpha-beta'): Recording =>
  new Recording(search(game, algorithm));

/**
 * The textbooks' example: after a the other side answers to at least 3, so b is cut as soon as b2 gives it 2.
 * Leaves are values for the first player, who moves at the root and again at the leaves.
 */
export const example: Game = {
  a: { a1: 3, a2: 12 },
  b: { b1: 8, b2: 2, b3: 4, b4: 6 },
  c: { c1: 14, c2: 5 },
};

/** A tree by chance, the same for the same seed. */
export function randomGame(seed: number, depth: number, width: number): Game {
  let state = seed;
  const roll = (bound: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
  const grow = (left: number, name: string): Game => {
    if (left === 0 || (left < depth && roll(8) === 0)) return roll(41) - 20;
    const moves = Array.from(
      { length: 1 + roll(width) },
      (_, index) => `${name}${String.fromCharCode(97 + index)}`,
    );
    return Object.fromEntries(moves.map((move) => [move, grow(left - 1, move)]));
  };
  return grow(depth, '');
}
