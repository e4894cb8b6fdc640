// A game on its way through the engine: what is known of each position and move so far, kept over a reload.

import { ApiError, stream, StreamBroken } from '../../lib/api';
import { whenBack } from '../../lib/connection.svelte';
import { recall, remember } from '../../lib/settings.svelte';
import type {
  JudgedMove,
  ReviewDone,
  ReviewedPosition,
  ReviewEvents,
  ReviewRequest,
  Result,
  Sheet,
} from '../../lib/types';

/** A game to be reviewed. */
export interface Subject {
  game: string;
  rules: string | null;
  start: string | null;
  moves: string[];
  first: string;
  second: string;
  result: Result | null;
}

export type Stage = 'ready' | 'waiting' | 'queued' | 'running' | 'done' | 'cancelled' | 'failed';

interface Kept {
  subject: Subject;
  positions: ReviewedPosition[];
  judged: JudgedMove[];
  done: ReviewDone | null;
}

const KEY = 'review';

/** Tells games apart by what a review depends on. */
const keyOf = ({ game, rules, start, moves }: Subject): string => JSON.stringify([game, rules, start, moves]);

/** The game that was reviewed last. */
export function lastSubject(): Subject | null {
  return recall<Kept | null>(KEY, null)?.subject ?? null;
}

export function subjectOf(sheet: Sheet, moves: string[]): Subject {
  const { game, rules, start, first, second, result } = sheet;
  return { game, rules, start, moves, first, second, result };
}

export class Review {
  stage = $state<Stage>('ready');
  ahead = $state(0);
  problem = $state('');
  /** By ply. */
  positions = $state.raw<ReviewedPosition[]>([]);
  judged = $state.raw<JudgedMove[]>([]);
  done = $state.raw<ReviewDone | null>(null);

  private leave: AbortController | null = null;

  constructor(readonly subject: Subject) {
    const kept = recall<Kept | null>(KEY, null);
    if (kept && keyOf(kept.subject) === keyOf(subject)) {
      this.positions = kept.positions;
      this.judged = kept.judged;
      this.done = kept.done;
      if (kept.done) this.stage = 'done';
    }
    this.keep();
  }

  get isBusy(): boolean {
    return this.stage === 'waiting' || this.stage === 'queued' || this.stage === 'running';
  }

  /** Reviews the whole game; a server that goes away meanwhile is waited for and asked again. */
  async run(limit: Pick<ReviewRequest, 'seconds' | 'depth'>): Promise<void> {
    this.cancel();
    const leave = new AbortController();
    this.leave = leave;
    this.problem = '';
    const { game, rules, start, moves } = this.subject;
    const body: ReviewRequest = { position: start, rules, moves, ...limit };
    for (;;) {
      this.stage = 'waiting';
      this.positions = [];
      this.judged = [];
      this.done = null;
      try {
        await stream<ReviewEvents>(
          `/api/games/${game}/review`,
          { body, signal: leave.signal },
          {
            queued: ({ ahead }) => {
              this.stage = 'queued';
              this.ahead = ahead;
            },
            started: () => (this.stage = 'running'),
            position: (position) => (this.positions = [...this.positions, position]),
            judged: (judged) => (this.judged = [...this.judged, judged]),
            done: (done) => (this.done = done),
          },
        );
      } catch (error) {
        if (leave.signal.aborted) return;
        if (error instanceof ApiError) {
          this.stage = 'failed';
          this.problem = error.message;
          return;
        }
        if (!(error instanceof StreamBroken)) throw error;
      }
      if (leave.signal.aborted) return;
      if (this.done) {
        this.stage = 'done';
        this.keep();
        return;
      }
      // The stream ended without a word: the server went down.
      try {
        await whenBack(leave.signal);
      } catch {
        return;
      }
    }
  }

  cancel(): void {
    this.leave?.abort();
    this.leave = null;
    if (this.isBusy) this.stage = 'cancelled';
  }

  private keep(): void {
    const { subject, positions, judged, done } = this;
    const kept: Kept = { subject, positions, judged, done };
    remember(KEY, kept);
  }
}
