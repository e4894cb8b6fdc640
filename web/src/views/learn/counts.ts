// Real searches of a game, run and counted.

import { call } from '../../lib/api';
import type { Explanation, SearchTree, TreeRequest } from '../../lib/types';
import type { CountSpec, TermsSpec } from './components';

export interface Counted {
  nodes: number;
  value: number;
}

/** Runs a search of a game; only its first node is sent, for the sake of its count. */
export async function countSearch(spec: CountSpec, index: number): Promise<Counted> {
  const { algorithm, order, memory, depth } = spec.searches[index]!;
  const body: TreeRequest = {
    algorithm,
    order,
    depth,
    memory: memory || algorithm === 'mtdf',
    moves: spec.moves,
    most_nodes: 1,
  };
  const tree = await call<SearchTree>(`/api/games/${encodeURIComponent(spec.game)}/tree`, { body });
  return { nodes: tree.entered, value: tree.value };
}

export async function countAll(spec: CountSpec): Promise<Counted[]> {
  const found: Counted[] = [];
  // One after the other: a class of readers shares the server.
  for (let index = 0; index < spec.searches.length; index++) found.push(await countSearch(spec, index));
  return found;
}

export function explainPosition(spec: TermsSpec): Promise<Explanation> {
  const body = { moves: spec.moves, position: spec.position, ...(spec.eval && { eval: spec.eval }) };
  return call<Explanation>(`/api/games/${encodeURIComponent(spec.game)}/eval`, { body });
}
