// What the engine thinks of the moves of a game, one after the other: those that are asked about, or every one.

import { errorMessage, isAbort, stream } from '../../lib/api';
import type { JudgedMove, ReviewEvents, ReviewRequest } from '../../lib/types';
import type { PlaySession } from './session.svelte';

/** For each of the few searches that a judgement takes, in seconds. */
const SECONDS = 0.3;

export class Judgement {
  /** By the node that a move leads to. */
  known = $state.raw<ReadonlyMap<number, JudgedMove>>(new Map());
  /** The node whose move is being judged. */
  asking = $state<number | null>(null);
  problem = $state('');

  private leave: AbortController | null = null;

  constructor(private readonly session: PlaySession) {}

  /** Judges the move that leads to this node; what it found, if it came so far. */
  async judge(id: number): Promise<JudgedMove | null> {
    const known = this.known.get(id);
    const tree = this.session.tree;
    if (known || !tree || !tree.nodes.has(id) || id === 0) return known ?? null;
    this.drop();
    const leave = (this.leave = new AbortController());
    this.asking = id;
    this.problem = '';
    const spot = tree.spot(id);
    const body: ReviewRequest = { ...spot, from: (spot.moves ?? []).length - 1, seconds: SECONDS };
    let found: JudgedMove | null = null;
    try {
      await stream<ReviewEvents>(
        `/api/games/${tree.game}/review`,
        { body, signal: leave.signal },
        { judged: (judged) => (found = judged) },
      );
      if (leave.signal.aborted) return null;
      if (found) this.known = new Map([...this.known, [id, found]]);
    } catch (error) {
      if (!leave.signal.aborted && !isAbort(error)) this.problem = errorMessage(error);
    } finally {
      if (this.leave === leave) this.asking = null;
    }
    return found;
  }

  /** The first move of the line, from its end, that has not been judged; the latest is what one wants to know first. */
  async judgeLine(nodes: number[]): Promise<void> {
    const next = [...nodes].reverse().find((id) => !this.known.has(id));
    if (next !== undefined && this.asking === null && this.problem === '') await this.judge(next);
  }

  /** Asks nothing any more. */
  drop(): void {
    this.leave?.abort();
    this.leave = null;
    this.asking = null;
  }
}
