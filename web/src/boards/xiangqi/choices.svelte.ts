// What Xiangqi's board shows: characters or figures on its pieces, letters or counted files at its edges; remembered in
// the browser.

import { recall, remember, settings } from '../../lib/settings.svelte';

const SETS = ['chinese', 'western'] as const;
export type PieceSet = (typeof SETS)[number];

const EDGES = ['letters', 'files'] as const;
/** Letters and numbers as moves have them, or files counted by each side from its right. */
export type Edges = (typeof EDGES)[number];

function remembered<T>(name: string, choices: readonly T[]): T | null {
  return choices.find((choice) => choice === recall<unknown>(name, null)) ?? null;
}

let set = $state<PieceSet>(remembered('xiangqi.pieces', SETS) ?? 'chinese');
let chosenEdges = $state<Edges | null>(remembered('xiangqi.edges', EDGES));

export function pieceSet(): PieceSet {
  return set;
}

export function choosePieceSet(chosen: PieceSet): void {
  set = chosen;
  remember('xiangqi.pieces', chosen);
}

/** As chosen, or else as the page's language has it. */
export function edges(): Edges {
  return chosenEdges ?? (settings.language === 'zh' ? 'files' : 'letters');
}

export function chooseEdges(chosen: Edges): void {
  chosenEdges = chosen;
  remember('xiangqi.edges', chosen);
}
