// What the engine's lines draw on the board: arrows for the best, a value for each.

import type { Arrow, MoveValue } from '../../boards/board';
import type { Line } from '../../lib/analysis.svelte';
import type { Side } from '../../lib/types';
import { expectation } from '../../lib/preferences.svelte';
import { shortScoreText } from '../../lib/values.svelte';

/** More arrows than this are a tangle. */
const MAX_ARROWS = 5;
/** What costs a quarter of the game is no advice. */
const MAX_LOSS = 0.25;

export function arrowsOf(lines: Line[]): Arrow[] {
  const best = lines[0];
  if (!best) return [];
  return lines.slice(0, MAX_ARROWS).flatMap((line, index): Arrow[] => {
    if (index === 0) return [{ move: line.move, weight: 1, kind: 'best' }];
    const loss = expectation(best.chances) - expectation(line.chances);
    if (loss > MAX_LOSS) return [];
    return [{ move: line.move, weight: Math.max(0.7 - 2.4 * loss, 0.15), kind: 'other' }];
  });
}

export function valuesOf(game: string, lines: Line[], side: Side): MoveValue[] {
  return lines.map((line, index) => ({
    move: line.move,
    text: shortScoreText(game, line.score, side),
    tone: expectation(line.chances),
    best: index === 0,
  }));
}
