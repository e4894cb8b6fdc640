// How a person likes to analyse, remembered in the browser.

import { about } from './about.svelte';
import { recall, remember } from './settings.svelte';
import type { Chances } from './types';

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

/** What the side to move may expect, from 0 to 1. */
export function expectation([win, draw]: Chances): number {
  return (win + draw / 2) / 1000;
}
