// The setup of a textbook search: position, evaluation, move order and transposition table. Shared by the
// tree and the comparison.

import { about, gameInfo, quickGame } from '../../lib/about.svelte';
import { call } from '../../lib/api';
import type { PageLocation } from '../../lib/router.svelte';
import type { Imported, PositionSpec, View } from '../../lib/types';

export const ORDERS = ['board', 'captures', 'ranked'] as const;
export type Order = (typeof ORDERS)[number];

/** Engines have no tree, and no count to compare. */
export const TEXTBOOK = ['minimax', 'alpha-beta', 'pvs', 'mtdf'] as const;

/** A search as it was submitted: the form may have changed by the time it is answered. */
export interface SubmittedSearch {
  game: string;
  spot: PositionSpec;
  options: { eval?: string; order: Order; memory: boolean };
  /** The same as the query of an address, without defaults. */
  query: Record<string, string>;
}

export class SearchSetup {
  game = $state(quickGame().name);
  /** What stands in the field of the position; empty for the game's start. */
  typed = $state('');
  evaluation = $state('');
  order: Order = $state('board');
  memory = $state(false);
  private spot: PositionSpec = {};
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

  /** Reads the setup from an address; a newer address aborts it. */
  async fromAddress(place: PageLocation, signal: AbortSignal): Promise<void> {
    const { query } = place;
    const named = about().games.some((game) => game.name === place.rest[0]);
    this.choose(named ? place.rest[0]! : quickGame().name);
    const evaluation = query.get('eval');
    if (gameInfo(this.game).evaluations.some((choice) => choice.name === evaluation))
      this.evaluation = evaluation!;
    this.order = ORDERS.find((order) => order === query.get('order')) ?? 'board';
    this.memory = query.get('memory') === 'on';
    const spot: PositionSpec = {
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

  /** The setup as it stands, with the typed position read by the server. */
  async submit(signal: AbortSignal): Promise<SubmittedSearch> {
    const { game } = this;
    const options = this.options();
    const spot = await this.readPosition(signal);
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
  private async readPosition(signal: AbortSignal): Promise<PositionSpec> {
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

  private options(): SubmittedSearch['options'] {
    const standard = gameInfo(this.game).evaluations[0]?.name;
    return {
      ...(this.evaluation && this.evaluation !== standard && { eval: this.evaluation }),
      order: this.order,
      memory: this.memory,
    };
  }
}
