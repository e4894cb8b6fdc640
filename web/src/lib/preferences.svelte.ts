// How a person likes to analyse, remembered in the browser.

import { about } from './about.svelte';
import { forFirst, showScore } from './format';
import { recall, remember } from './settings.svelte';
import type { Chances, Score, Side } from './types';

export interface Preferences {
  /** The engine runs. */
  on: boolean;
  lines: number | 'all';
  limit: 'endless' | 'seconds' | 'depth';
  seconds: number;
  depth: number;
  threads: number;
  hash: number;
  /** By game; without one the game's first. */
  evals: Record<string, string>;
  /** Whose advantage a score with a plus is. */
  scores: 'first' | 'mover';
  arrows: boolean;
  values: boolean;
  /** What is shown on the board, by game. */
  layers: Record<string, string[]>;
}

const defaults: Preferences = {
  on: false,
  lines: 3,
  limit: 'endless',
  seconds: 10,
  depth: 16,
  threads: 1,
  hash: 16,
  evals: {},
  scores: 'first',
  arrows: true,
  values: false,
  layers: {},
};

export const preferences: Preferences = $state({
  ...defaults,
  ...recall<Partial<Preferences>>('analysis', {}),
});

/** Remembers every change; called once, inside a component. */
export function keepPreferences(): void {
  $effect(() => remember('analysis', $state.snapshot(preferences)));
}

/** What the server grants of what was chosen, in the words of a search request. */
export function searchLimits(): { seconds: number; depth?: number; threads: number; hash: number } {
  const { limits } = about();
  const { limit, seconds, depth, threads, hash } = preferences;
  const within = (value: number, most: number): number => Math.min(Math.max(value || 1, 1), most);
  return {
    seconds: limit === 'seconds' ? Math.min(Math.max(seconds || 1, 0.1), limits.seconds) : limits.seconds,
    ...(limit === 'depth' && { depth: within(Math.round(depth), limits.depth) }),
    threads: within(Math.round(threads), limits.threads),
    hash: within(Math.round(hash), limits.hash),
  };
}

/** A score of a position where this side moves, as the reader wants it. */
export function scoreText(score: Score, side: Side): string {
  return showScore(preferences.scores === 'first' ? forFirst(score, side) : score);
}

/** The same, in few enough signs for a square. */
export function shortScoreText(score: Score, side: Side): string {
  const seen = preferences.scores === 'first' ? forFirst(score, side) : score;
  if (seen.kind !== 'cp') return showScore(seen);
  const points = seen.value / 100;
  const text = Math.abs(points).toFixed(Math.abs(points) < 9.95 ? 1 : 0);
  return Number(text) === 0 ? '0' : `${points < 0 ? '−' : '+'}${text}`;
}

/** What the side to move may expect, from 0 to 1. */
export function expectation([win, draw]: Chances): number {
  return (win + draw / 2) / 1000;
}
