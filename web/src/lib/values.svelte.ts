// Values as the reader wants them: whose advantage a plus is, the same on boards, in lines and in lists.

import { gameInfo } from './about.svelte';
import { forFirst, showScore } from './format';
import { settings } from './settings.svelte';
import type { Score, Side, ValuesFor } from './types';

/** Whose advantage a value with a plus is: as the reader has set it, or as is usual in the game. */
export function valuesFor(game: string): ValuesFor {
  return settings.values === 'game' ? gameInfo(game).info.values_for : settings.values;
}

/** The side whose value is shown where this side moves. */
export function viewingSide(game: string, side: Side): Side {
  return valuesFor(game) === 'first' ? 'first' : side;
}

/** What that side may expect, from 0 to 1, given what the first player may. */
export function expectationFor(game: string, side: Side, first: number): number {
  return viewingSide(game, side) === 'first' ? first : 1 - first;
}

function seen(game: string, score: Score, side: Side): Score {
  return valuesFor(game) === 'first' ? forFirst(score, side) : score;
}

/** A score of a position where this side moves. */
export function scoreText(game: string, score: Score, side: Side): string {
  return showScore(seen(game, score, side));
}

/** The same, in few enough signs for a square. */
export function shortScoreText(game: string, score: Score, side: Side): string {
  const shown = seen(game, score, side);
  if (shown.kind !== 'cp') return showScore(shown);
  const points = shown.value / 100;
  const text = Math.abs(points).toFixed(Math.abs(points) < 9.95 ? 1 : 0);
  return Number(text) === 0 ? '0' : `${points < 0 ? '−' : '+'}${text}`;
}
