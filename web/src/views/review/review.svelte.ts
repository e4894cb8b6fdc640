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
  GameResult,
  Study,
} from '../../lib/types';

/** A game to be reviewed. */
export interface ReviewedGame {
  game: string;
  rules: string | null;
  start: string | null;
  moves: string[];
  first: string;
  second: string;
  result: GameResult | null;
}

export type ReviewStatus = 'ready' | 'waiting' | 'queued' | 'running' | 'done' | 'cancelled' | 'failed';

/** A review as the browser keeps it. */
export interface KeptReview {
  reviewed: ReviewedGame;
  /** When it was kept, in milliseconds. */
  at: number;
  positions: ReviewedPosition[];
  judged: JudgedMove[];
  done: ReviewDone | null;
}

const KEY = 'reviews';
/** Before there were several. */
const OLD_KEY = 'review';
const MAX_KEPT = 20;
/** What the browser lends us is some five million letters for everything. */
const MAX_LETTERS = 2_000_000;

/** Tells games apart by what a review depends on. */
const keyOf = ({ game, rules, start, moves }: ReviewedGame): string =>
  JSON.stringify([game, rules, start, moves]);

/** The reviews that the browser has, the last first. */
export function keptReviews(): KeptReview[] {
  const old = recall<KeptReview | null>(OLD_KEY, null);
  const kept = recall<unknown>(KEY, null);
  return Array.isArray(kept) ? (kept as KeptReview[]) : old ? [{ ...old, at: 0 }] : [];
}

/** Keeps a review before the others; the oldest leave where there is no room. */
export function keepReview(review: KeptReview): void {
  const key = keyOf(review.reviewed);
  const others = keptReviews().filter(({ reviewed, done }) => done !== null && keyOf(reviewed) !== key);
  let letters = 0;
  const fitting = [review, ...others]
    .slice(0, MAX_KEPT)
    .filter((one, index) => (letters += JSON.stringify(one).length) <= MAX_LETTERS || index === 0);
  remember(KEY, fitting);
  remember(OLD_KEY, null);
}

/** The game that was reviewed last. */
export function lastReviewed(): ReviewedGame | null {
  return keptReviews()[0]?.reviewed ?? null;
}

export function reviewedGameOf(study: Study, moves: string[]): ReviewedGame {
  const { game, rules, start, first, second, result } = study;
  return { game, rules, start, moves, first, second, result };
}

export class Review {
  status = $state<ReviewStatus>('ready');
  ahead = $state(0);
  problem = $state('');
  /** By ply. */
  positions = $state.raw<ReviewedPosition[]>([]);
  judged = $state.raw<JudgedMove[]>([]);
  done = $state.raw<ReviewDone | null>(null);

  private leave: AbortController | null = null;

  constructor(readonly reviewed: ReviewedGame) {
    const kept = keptReviews().find((one) => keyOf(one.reviewed) === keyOf(reviewed));
    if (kept) {
      this.positions = kept.positions;
      this.judged = kept.judged;
      this.done = kept.done;
      if (kept.done) this.status = 'done';
    }
    this.keep();
  }

  get isBusy(): boolean {
    return this.status === 'waiting' || this.status === 'queued' || this.status === 'running';
  }

  /** Reviews the whole game; a server that goes away meanwhile is waited for and asked again. */
  async run(limit: Pick<ReviewRequest, 'seconds' | 'depth'>): Promise<void> {
    this.cancel();
    const leave = new AbortController();
    this.leave = leave;
    this.problem = '';
    const { game, rules, start, moves } = this.reviewed;
    const body: ReviewRequest = { position: start, rules, moves, ...limit };
    for (;;) {
      this.status = 'waiting';
      this.positions = [];
      this.judged = [];
      this.done = null;
      try {
        await stream<ReviewEvents>(
          `/api/games/${game}/review`,
          { body, signal: leave.signal },
          {
            queued: ({ ahead }) => {
              this.status = 'queued';
              this.ahead = ahead;
            },
            started: () => (this.status = 'running'),
            position: (position) => (this.positions = [...this.positions, position]),
            judged: (judged) => (this.judged = [...this.judged, judged]),
            done: (done) => (this.done = done),
          },
        );
      } catch (error) {
        if (leave.signal.aborted) return;
        if (error instanceof ApiError) {
          this.status = 'failed';
          this.problem = error.message;
          return;
        }
        if (!(error instanceof StreamBroken)) throw error;
      }
      if (leave.signal.aborted) return;
      if (this.done) {
        this.status = 'done';
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
    if (this.isBusy) this.status = 'cancelled';
  }

  private keep(): void {
    const { reviewed, positions, judged, done } = this;
    keepReview({ reviewed, at: Date.now(), positions, judged, done });
  }
}
