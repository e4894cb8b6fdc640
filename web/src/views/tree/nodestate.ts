// One moment of a recorded search: where it stands, and the windows of the nodes that are open then.

import { type Recording, RETURN, SPARED } from './recording';

/** What a node knows at a step, from its own side's view. */
export interface NodeState {
  alpha: number;
  beta: number;
  /** The best value of its children so far; -Infinity for none. */
  best: number;
  bestChild: number;
}

/** Where the bound that cut a node comes from. */
export type BoundSource =
  /** At `node`, `child` had already given its side this bound. */
  | { kind: 'move'; node: number; child: number; value: number }
  /** At `node`, only a yes-or-no question was asked of this branch. */
  | { kind: 'probe'; node: number }
  /** The window of the root itself. */
  | { kind: 'root' };

/** A child's value as its parent sees it: turned round unless the same side moves again. */
export function seenBy(recording: Recording, parent: number, child: number): number {
  const value = recording.value[child]!;
  return recording.side[parent] === recording.side[child] ? value : -value;
}

/** Whether this is PVS's second look at a move, with the whole window. */
export function isReSearch(recording: Recording, node: number): boolean {
  const place = recording.place[node]!;
  if (recording.tree.algorithm !== 'pvs' || recording.parent[node]! < 0 || place === 0) return false;
  return recording.move[recording.siblingsOf(node)[place - 1]!] === recording.move[node];
}

/** Whether PVS asks of this move only if it is better than what it has. */
export function isProbe(recording: Recording, node: number): boolean {
  if (recording.tree.algorithm !== 'pvs' || recording.parent[node]! < 0) return false;
  return recording.place[node]! > 0 && !isReSearch(recording, node);
}

/** What a node knows once a step is done. */
export function nodeStateAt(recording: Recording, node: number, step: number): NodeState {
  const state: NodeState = {
    alpha: recording.alpha[node]!,
    beta: recording.beta[node]!,
    best: -Infinity,
    bestChild: -1,
  };
  const narrows = recording.tree.algorithm !== 'minimax';
  for (const child of recording.childrenOf(node)) {
    // Children are left in their order, so the first that is still open is the last to look at.
    if (recording.left[child]! > step || recording.fate[child] === SPARED) break;
    const value = seenBy(recording, node, child);
    if (!(value > state.best)) continue;
    // A probe that fell inside the window only promises a value: the second look finds it.
    if (isProbe(recording, child) && value > state.alpha && value < state.beta) continue;
    state.best = value;
    state.bestChild = child;
    if (narrows) state.alpha = Math.max(state.alpha, value);
  }
  return state;
}

/**
 * The node at which the search stands once a step is done; the root that was left last once a pass is over.
 */
export function currentNode(recording: Recording, step: number): number {
  const node = recording.node[step]!;
  if (recording.kind[step] !== RETURN) return node;
  return recording.parent[node]! < 0 ? node : recording.parent[node]!;
}

/** Who set the β that cut `node`. */
export function boundSourceOf(recording: Recording, node: number): BoundSource {
  const step = recording.cutAt[node]! >= 0 ? recording.cutAt[node]! : recording.left[node]!;
  let bound = recording.beta[node]!;
  // Whether `bound` is the upper end of the window of `at`, or its lower one.
  let upper = true;
  for (let at = node; ;) {
    const parent = recording.parent[at]!;
    if (parent < 0) return { kind: 'root' };
    if (recording.side[parent] !== recording.side[at]) {
      bound = -bound;
      upper = !upper;
    }
    const state = nodeStateAt(recording, parent, step);
    if (upper) {
      if (state.beta !== bound) return { kind: 'probe', node: parent };
    } else {
      if (state.alpha !== bound) return { kind: 'probe', node: parent };
      if (recording.alpha[parent] !== bound)
        return { kind: 'move', node: parent, child: state.bestChild, value: bound };
    }
    at = parent;
  }
}

/** What is known of MTD(f)'s value once a pass is over. */
export function boundsAfter(recording: Recording, root: number): [number, number] {
  let [lower, upper] = [-Infinity, Infinity];
  for (const pass of recording.roots) {
    if (pass > root) break;
    const value = recording.value[pass]!;
    if (value < recording.beta[pass]!) upper = value;
    else lower = value;
  }
  return [lower, upper];
}
