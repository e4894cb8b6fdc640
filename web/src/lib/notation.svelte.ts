// Moves in the notation a person reads: asked from the server line by line, and never twice.

import { ApiError, call } from './api';
import { gameInfo } from './about.svelte';
import { recall, remember, settings } from './settings.svelte';
import type { Spot, TranslateRequest } from './types';

/** Between two requests: lines change ten times a second, people do not read as fast. */
const REST_MS = 40;
/** Lines that wait to be asked for, as many as may be on the screen; older ones are so no longer. */
const MOST_WAITING = 130;
const MOST_KNOWN = 20_000;

interface Wish {
  key: string;
  game: string;
  body: TranslateRequest;
}

/** The notations chosen, by game; a game without one is read in its own, or in Chinese where that is the page's language. */
const chosen = $state(recall<Record<string, string>>('notation', {}));

/** The notation that a game's moves are shown in. */
export function notationOf(game: string): string {
  const notations = gameInfo(game).notations;
  const name = chosen[game] ?? (settings.language === 'zh' ? 'chinese' : '');
  return notations.find((one) => one.name === name)?.name ?? notations[0]?.name ?? '';
}

export function chooseNotation(game: string, name: string): void {
  chosen[game] = name;
  remember('notation', $state.snapshot(chosen));
}

/** A move's text by the moves that lead to it: each line has its beginning in common with others. */
const known = new Map<string, string>();
/** Changed whenever more is known. */
let edition = $state(0);
const waiting = new Map<string, Wish>();
let busy = false;

const keyOf = (head: string, moves: string[]): string => `${head} ${moves.join(' ')}`;

/** The moves of a line from a spot, as far as they are known already; the rest in the game's own notation until it is. Reactive. */
export function words(game: string, spot: Spot, line: string[]): string[] {
  const notation = notationOf(game);
  if (line.length === 0 || notation === gameInfo(game).notations[0]?.name || notation === '') return line;
  void edition;
  const head = `${game}|${spot.rules ?? ''}|${spot.position ?? ''}|${notation}|`;
  const before = spot.moves ?? [];
  const shown: string[] = [];
  let isWhole = true;
  let key = keyOf(head, before);
  for (const move of line) {
    key = `${key} ${move}`;
    const word = known.get(key);
    isWhole &&= word !== undefined;
    shown.push(word ?? move);
  }
  if (!isWhole && !waiting.has(key)) {
    waiting.set(key, { key: keyOf(head, before), game, body: { ...spot, line, notation } });
    if (waiting.size > MOST_WAITING) waiting.delete(waiting.keys().next().value!);
    void work();
  }
  return shown;
}

async function work(): Promise<void> {
  if (busy) return;
  busy = true;
  try {
    while (waiting.size > 0) {
      // The latest wish first: it is what is on the screen now.
      const [name, wish] = [...waiting].at(-1)!;
      waiting.delete(name);
      if (!known.has(name)) await grant(wish);
      await new Promise((resolve) => setTimeout(resolve, REST_MS));
    }
  } finally {
    busy = false;
  }
}

async function grant({ key, game, body }: Wish): Promise<void> {
  let line = body.line;
  try {
    line = (await call<{ line: string[] }>(`/api/games/${game}/translate`, { body })).line;
  } catch (error) {
    // A line that cannot be translated stays in the game's own notation, and is not asked for again.
    if (!(error instanceof ApiError)) throw error;
  }
  if (known.size > MOST_KNOWN) known.clear();
  let at = key;
  body.line.forEach((move, index) => {
    at = `${at} ${move}`;
    known.set(at, line[index] ?? move);
  });
  edition++;
}
