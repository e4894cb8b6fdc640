// Who plays: a person, or the engine at some strength; and how an engine comes to its move.

import { isAbort, stream, StreamBroken } from './api';
import { whenBack } from './connection.svelte';
import { engineLimit } from './engines';
import { expectation } from './preferences.svelte';
import { settings } from './settings.svelte';
import { messages } from './i18n';
import type { SearchRequest, SearchResult, Limits, Score, SearchEvents, PositionSpec } from './types';

export interface Person {
  kind: 'person';
}

export interface Engine {
  kind: 'engine';
  /** One of the game's levels; null for as well as it can. */
  level: number | null;
  /** For one move, where no clock tells it. */
  seconds: number;
  /** For the textbook algorithms, which know no time. */
  depth: number;
  /** `engine`, or a textbook algorithm. */
  algorithm: string;
  evaluation: string;
  /** At full strength: how far it departs from its best move in the opening. */
  variety?: Variety;
  /** One of the server's file plays instead of ours. */
  external?: string;
}

export type Variety = 'some' | 'much';

/** Plies of an opening, and how much of a game a move of it may cost. */
const OPENING = 12;
const costs: Record<Variety, number> = { some: 0.02, much: 0.06 };
/** The best moves among which it chooses, and how far from the best the book's may be. */
const CHOICES = 6;
const bookVariety: Record<Variety, number> = { some: 1, much: 4 };

export type Player = Person | Engine;

/** What an engine has found so far. */
export interface SearchProgress {
  depth: number;
  score: Score | null;
  /** Searches that wait before this one, while it waits itself. */
  ahead: number | null;
}

/** The names of strengths; a view has the words. */
export const levels = [
  'beginner',
  'novice',
  'casual',
  'intermediate',
  'advanced',
  'expert',
  'master',
] as const;
export type Level = (typeof levels)[number];

const lowest: Record<Level, number> = {
  beginner: 0,
  novice: 3,
  casual: 6,
  intermediate: 10,
  advanced: 14,
  expert: 17,
  master: 20,
};

/** What a level out of `most` is called, where levels are told apart by how much they err. */
export function levelOf(number: number, most: number): Level {
  const scaled = (number / most) * 20;
  return [...levels].reverse().find((level) => lowest[level] <= scaled) ?? 'beginner';
}

/** Of its clock an engine spends one part in so many on a move, and most of the increment. */
const MOVES_TO_COME = 30;
const INCREMENT_SHARE = 0.8;
/** Kept back for the way to the server and back, in seconds. */
const RESERVE = 0.15;

/** Seconds for one move: the engine's own, or what its clock allows. */
export function moveTime(
  engine: Engine,
  clock: { left: number; increment: number } | null,
  limits: Limits,
): number {
  if (!clock) return Math.min(engine.seconds, limits.seconds);
  const left = clock.left / 1000;
  const share = left / MOVES_TO_COME + clock.increment * INCREMENT_SHARE;
  return Math.min(Math.max(0.02, Math.min(share, left / 2 - RESERVE)), limits.seconds);
}

export interface MoveRequest {
  game: string;
  spot: PositionSpec;
  engine: Engine;
  seconds: number;
  limits: Limits;
  signal: AbortSignal;
  onprogress?: (progress: SearchProgress) => void;
}

/** A search that ended so early was cut off by a server on its way out, and is worth another try. */
const CUT_SHORT = 0.5;
const TRIES = 3;

/** The engine's move. A server that goes away meanwhile is waited for and asked again. */
export async function chooseMove(request: MoveRequest): Promise<string> {
  const { engine, signal } = request;
  const external = engine.external;
  const textbook = !external && engine.algorithm !== 'engine';
  const own = {
    ...request.spot,
    eval: engine.evaluation || undefined,
    ...(textbook
      ? { algorithm: engine.algorithm, depth: Math.min(engine.depth, request.limits.depth) }
      : { seconds: request.seconds, ...(engine.level !== null && byLevel(engine.level)) }),
  };
  const limit =
    external && engineLimit(external, request.seconds, Math.min(engine.depth, request.limits.depth));
  const opens = (request.spot.moves ?? []).length < OPENING;
  const variety = !external && !textbook && opens ? engine.variety : undefined;
  if (variety) Object.assign(own, { lines: CHOICES, book: true, book_variety: bookVariety[variety] });
  const body = external ? { ...request.spot, engine: external, ...limit } : own;
  for (let tries = 1; ; tries++) {
    const found = await ask(request, body, signal);
    if (!found) {
      await whenBack(signal);
      continue;
    }
    const short = !textbook && found.stopped && found.seconds < request.seconds * CUT_SHORT;
    if (found.best_move !== null && (!short || tries >= TRIES))
      return variety ? anyOf(found, costs[variety]) : found.best_move;
    if (tries >= TRIES) throw new Error(messages[settings.language].noMove);
  }
}

/** One of the moves that cost no more than this, by chance. */
function anyOf(found: SearchResult, cost: number): string {
  const best = found.lines[0];
  if (!best) return found.best_move!;
  const good = found.lines.filter(({ chances }) => expectation(best.chances) - expectation(chances) <= cost);
  return good[Math.floor(Math.random() * good.length)]!.move;
}

/** Who plays at a level opens by the book, where the server has one, and not always in the same way. */
const BOOK_VARIETY = 1;

function byLevel(level: number): Pick<SearchRequest, 'level' | 'book' | 'book_variety'> {
  return { level, book: true, book_variety: BOOK_VARIETY };
}

/** One search to its end; null if the connection broke before. */
async function ask(request: MoveRequest, body: unknown, signal: AbortSignal): Promise<SearchResult | null> {
  let found: SearchResult | null = null;
  try {
    await stream<SearchEvents>(
      `/api/games/${request.game}/search`,
      { body, signal },
      {
        queued: ({ ahead }) => request.onprogress?.({ depth: 0, score: null, ahead }),
        started: () => request.onprogress?.({ depth: 0, score: null, ahead: null }),
        line: (line) => {
          if (line.line === 0) request.onprogress?.({ depth: line.depth, score: line.score, ahead: null });
        },
        done: (done) => (found = done),
      },
    );
  } catch (error) {
    if (isAbort(error) || !(error instanceof StreamBroken)) throw error;
  }
  return found;
}
