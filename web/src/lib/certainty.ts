// How sure a value is: exact, certain to so many per cent, or an estimate.

import type { Score } from './types';

/** In per cent: 100 is exact; null for an estimate; undefined where the score says all there is to say. */
export type Certainty = number | null | undefined;

/** A value whose search saw the end of the game has a confidence; a win, a loss or a draw is what it is. */
export function certaintyOf(score: Score, confidence: number | undefined): Certainty {
  if (score.kind !== 'cp' && score.kind !== 'discs') return undefined;
  return confidence ?? null;
}

/** The least sure of several values; undefined where none can be unsure. */
export function leastCertain(all: Certainty[]): Certainty {
  const unsure = all.filter((one) => one !== undefined);
  if (unsure.length === 0) return undefined;
  return unsure.includes(null) ? null : Math.min(...(unsure as number[]));
}
