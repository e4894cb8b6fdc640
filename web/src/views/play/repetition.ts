// Positions that come again: who must do something else before the rules end the game.

import type { TreeNode } from '../../lib/tree.svelte';
import type { Side, View } from '../../lib/types';

export interface Repetition {
  /** Who gave check with every move since the position last stood; null if nobody did, or both. */
  checker: Side | null;
}

/** What makes two positions the same: the board and the side to move, not the counters behind them. */
const sameness = (position: string): string => position.split(' ').slice(0, 2).join(' ');

/** Tells of a last position that has stood on the board before; null if it has not. */
export function repetition(
  root: TreeNode,
  line: TreeNode[],
  viewOf: (id: number) => View | null,
): Repetition | null {
  const all = [root, ...line];
  const now = sameness(all.at(-1)!.position);
  const before = all.map((node) => sameness(node.position)).lastIndexOf(now, all.length - 2);
  if (all.length < 2 || before < 0) return null;
  const checks: Record<Side, boolean> = { first: true, second: true };
  for (let at = before + 1; at < all.length; at++) {
    // A node's view says whether the move that led there gave check.
    if (!viewOf(all[at]!.id)?.check) checks[all[at - 1]!.side] = false;
  }
  const checker = checks.first === checks.second ? null : checks.first ? 'first' : 'second';
  return { checker };
}
