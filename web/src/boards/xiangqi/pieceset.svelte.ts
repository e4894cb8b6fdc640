// What Xiangqi's pieces show: Chinese characters or western figures; remembered in the browser.

import { recall, remember } from '../../lib/settings.svelte';

const SETS = ['chinese', 'western'] as const;
export type PieceSet = (typeof SETS)[number];

let chosen = $state<PieceSet>(
  SETS.find((set) => set === recall<unknown>('xiangqi.pieces', null)) ?? 'chinese',
);

export function pieceSet(): PieceSet {
  return chosen;
}

export function choosePieceSet(set: PieceSet): void {
  chosen = set;
  remember('xiangqi.pieces', set);
}
