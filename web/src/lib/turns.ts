// The numbers of turns, as lists of moves show them.

import { findBoard } from '../boards';
import type { TreeNode } from './tree.svelte';

/** The turn in which a ply after the root is made: a position's text may say with which number it begins. */
export function turnOf(game: string, root: Pick<TreeNode, 'position' | 'side'>, ply: number): number {
  const first = findBoard(game)?.moveNumber?.(root.position) ?? 1;
  return first + Math.floor((ply + (root.side === 'second' ? 1 : 0)) / 2);
}
