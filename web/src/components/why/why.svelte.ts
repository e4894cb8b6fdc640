// A question to the engine: why is one of two moves worse?

import { call, errorMessage, isAbort } from '../../lib/api';
import type { PositionSpec, Refutation, WhyRequest } from '../../lib/types';

/** What is asked: a position and two moves there. */
export interface Question {
  game: string;
  spot: PositionSpec;
  compared: [string, string];
  eval?: string;
}

export class Why {
  question = $state.raw<Question | null>(null);
  told = $state.raw<Refutation | null>(null);
  problem = $state('');

  private leave: AbortController | null = null;

  get isBusy(): boolean {
    return this.question !== null && this.told === null && this.problem === '';
  }

  async ask(question: Question): Promise<void> {
    this.drop();
    this.question = question;
    const leave = (this.leave = new AbortController());
    const { game, spot, compared, eval: evaluation } = question;
    const body: WhyRequest = { ...spot, compared, ...(evaluation && { eval: evaluation }) };
    try {
      const told = await call<Refutation>(`/api/games/${game}/why`, { body, signal: leave.signal });
      if (!leave.signal.aborted) this.told = told;
    } catch (error) {
      if (!leave.signal.aborted && !isAbort(error)) this.problem = errorMessage(error);
    }
  }

  /** Asks nothing any more. */
  drop(): void {
    this.leave?.abort();
    this.leave = null;
    this.question = null;
    this.told = null;
    this.problem = '';
  }
}
