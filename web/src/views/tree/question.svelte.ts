// What a textbook search is asked: a position of a game, an evaluation, an order, a memory. Shared by the tree and the comparison.

import { about, gameInfo } from '../../lib/about.svelte';
import { call } from '../../lib/api';
import type { Place } from '../../lib/router.svelte';
import type { Imported, Spot, View } from '../../lib/types';

export const ORDERS = ['board', 'captures', 'ranked'] as const;
export type Order = (typeof ORDERS)[number];

/** Engines have no tree, and no count to compare. */
export const TEXTBOOK = ['minimax', 'alpha-beta', 'pvs', 'mtdf'] as const;

export class Question {
  game = $state('othello');
  /** What stands in the field of the position; empty for the game's start. */
  typed = $state('');
  evaluation = $state('');
  order: Order = $state('board');
  memory = $state(false);
  private spot: Spot = {};
  /** The text that `spot` stands for. */
  private read = '';

  /** Another game begins at its own start. */
  choose(game: string): void {
    this.game = gameInfo(game).name;
    this.evaluation = gameInfo(game).evaluations[0]?.name ?? '';
    this.reset();
  }

  reset(): void {
    this.typed = this.read = '';
    this.spot = {};
  }

  /** Takes the question from an address; returns whether it names a game. */
  async take(place: Place): Promise<boolean> {
    const { query } = place;
    const named = about().games.some((game) => game.name === place.rest[0]);
    this.choose(named ? place.rest[0]! : 'othello');
    const evaluation = query.get('eval');
    if (gameInfo(this.game).evaluations.some((choice) => choice.name === evaluation)) this.evaluation = evaluation!;
    this.order = ORDERS.find((order) => order === query.get('order')) ?? 'board';
    this.memory = query.get('memory') === 'on';
    const spot: Spot = {
      position: query.get('position') || null,
      moves: (query.get('moves') ?? '').split(/[\s,]+/).filter((move) => move !== ''),
      rules: query.get('rules') || null,
    };
    this.spot = spot;
    if (spot.position || spot.moves!.length > 0) {
      const view = await call<View>(`/api/games/${this.game}/view`, { body: spot });
      this.typed = this.read = view.position;
    }
    return named;
  }

  /** The position as requests name it; what was typed is read by the server first. */
  async where(signal?: AbortSignal): Promise<Spot> {
    const typed = this.typed.trim();
    if (typed === this.read.trim()) return this.spot;
    if (typed === '') {
      this.reset();
      return this.spot;
    }
    const found = await call<Imported>(`/api/games/${this.game}/import`, { body: { text: typed }, signal });
    this.spot = { position: found.position, moves: found.moves, rules: found.rules };
    this.read = this.typed;
    return this.spot;
  }

  /** What this question adds to a request. */
  options(): { eval?: string; order: Order; memory: boolean } {
    const standard = gameInfo(this.game).evaluations[0]?.name;
    return {
      ...(this.evaluation && this.evaluation !== standard && { eval: this.evaluation }),
      order: this.order,
      memory: this.memory,
    };
  }

  /** The question as the query of an address; what is usual is left out. */
  query(): Record<string, string> {
    const query: Record<string, string> = {};
    if (this.spot.position) query.position = this.spot.position;
    if (this.spot.moves && this.spot.moves.length > 0) query.moves = this.spot.moves.join(' ');
    if (this.spot.rules) query.rules = this.spot.rules;
    const options = this.options();
    if (options.eval) query.eval = options.eval;
    if (this.order !== 'board') query.order = this.order;
    if (this.memory) query.memory = 'on';
    return query;
  }
}
