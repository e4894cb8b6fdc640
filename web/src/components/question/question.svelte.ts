// What a textbook search is asked: a position of a game, an evaluation, an order, a memory. Shared by the tree and the comparison.

import { about, gameInfo } from '../../lib/about.svelte';
import { call } from '../../lib/api';
import type { Place } from '../../lib/router.svelte';
import type { Imported, Spot, View } from '../../lib/types';

export const ORDERS = ['board', 'captures', 'ranked'] as const;
export type Order = (typeof ORDERS)[number];

/** Engines have no tree, and no count to compare. */
export const TEXTBOOK = ['minimax', 'alpha-beta', 'pvs', 'mtdf'] as const;

/** A question as it was asked: the form may say something else by the time of the answer. */
export interface Asked {
  game: string;
  spot: Spot;
  options: { eval?: string; order: Order; memory: boolean };
  /** The same as the query of an address; what is usual is left out. */
  query: Record<string, string>;
}

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

  /** Takes the question from an address, unless a newer one comes before its position is known. */
  async take(place: Place, signal: AbortSignal): Promise<void> {
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
      const view = await call<View>(`/api/games/${this.game}/view`, { body: spot, signal });
      this.typed = this.read = view.position;
    }
  }

  /** The question as it stands, with what was typed read by the server. */
  async ask(signal: AbortSignal): Promise<Asked> {
    const { game } = this;
    const options = this.options();
    const spot = await this.where(signal);
    const query: Record<string, string> = {};
    if (spot.position) query.position = spot.position;
    if (spot.moves && spot.moves.length > 0) query.moves = spot.moves.join(' ');
    if (spot.rules) query.rules = spot.rules;
    if (options.eval) query.eval = options.eval;
    if (options.order !== 'board') query.order = options.order;
    if (options.memory) query.memory = 'on';
    return { game, spot, options, query };
  }

  /** The position as requests name it. */
  private async where(signal: AbortSignal): Promise<Spot> {
    const { game, typed } = this;
    if (typed.trim() === this.read.trim()) return this.spot;
    if (typed.trim() === '') {
      this.reset();
      return this.spot;
    }
    const body = { text: typed.trim() };
    const found = await call<Imported>(`/api/games/${game}/import`, { body, signal });
    const spot = { position: found.position, moves: found.moves, rules: found.rules };
    // Another game, or another text, may stand in the form by now.
    if (this.game === game && this.typed === typed) {
      this.spot = spot;
      this.read = typed;
    }
    return spot;
  }

  private options(): Asked['options'] {
    const standard = gameInfo(this.game).evaluations[0]?.name;
    return {
      ...(this.evaluation && this.evaluation !== standard && { eval: this.evaluation }),
      order: this.order,
      memory: this.memory,
    };
  }
}
