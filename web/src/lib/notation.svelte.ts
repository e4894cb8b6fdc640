// Moves in the notation a person reads: asked from the server line by line, and never twice.

import { ApiError, call } from './api';
import { gameInfo } from './about.svelte';
import { recall, remember, settings } from './settings.svelte';
import type { PositionSpec, TranslateRequest, Translated } from './types';

/** Between two requests: lines change ten times a second, people do not read as fast. */
const REST_MS = 40;
/** Lines that wait to be asked for, as many as may be on the screen; older ones are so no longer. */
const MAX_WAITING = 130;
const MAX_KNOWN = 20_000;

interface TranslationRequest {
  /** The number of what the line goes on from. */
  from: number;
  game: string;
  body: TranslateRequest;
}

/**
 * The notations chosen, by game; a game without one is read in its own, or in Chinese where that is the
 * page's language.
 */
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

/**
 * Every beginning of a line has a number: that of the line without its last move, and this move, lead to it.
 */
const numbers = new Map<string, number>();
let lastNumber = 0;
/** A move's text, by the number of the line that ends with it. */
const known = new Map<number, string>();
/** Changed whenever more is known. */
let version = $state(0);
const waiting = new Map<number, TranslationRequest>();
let busy = false;

/** The number of a line that goes on from another. */
function onward(from: number, move: string): number {
  const step = `${from} ${move}`;
  let number = numbers.get(step);
  if (number === undefined) numbers.set(step, (number = ++lastNumber));
  return number;
}

/**
 * The moves of a line from a spot, as far as they are known already; the rest in the game's own notation
 * until it is. Reactive.
 */
export function translated(game: string, spot: PositionSpec, line: string[]): string[] {
  const notation = notationOf(game);
  if (line.length === 0 || notation === gameInfo(game).notations[0]?.name || notation === '') return line;
  void version;
  const start = onward(0, `${game}|${spot.rules ?? ''}|${spot.position ?? ''}|${notation}`);
  const from = (spot.moves ?? []).reduce(onward, start);
  let at = from;
  let isWhole = true;
  const shown = line.map((move) => {
    at = onward(at, move);
    const word = known.get(at);
    isWhole &&= word !== undefined;
    return word ?? move;
  });
  if (!isWhole && !waiting.has(at)) {
    waiting.set(at, { from, game, body: { ...spot, line, notation } });
    if (waiting.size > MAX_WAITING) waiting.delete(waiting.keys().next().value!);
    void work();
  }
  return shown;
}

async function work(): Promise<void> {
  if (busy) return;
  busy = true;
  try {
    while (waiting.size > 0) {
      // The latest request first: it is what is on the screen now.
      const [number, request] = [...waiting].at(-1)!;
      waiting.delete(number);
      if (!known.has(number)) await translate(request);
      await new Promise((resolve) => setTimeout(resolve, REST_MS));
    }
  } finally {
    busy = false;
  }
}

async function translate({ from, game, body }: TranslationRequest): Promise<void> {
  let line = body.line;
  try {
    line = (await call<Translated>(`/api/games/${game}/translate`, { body })).line;
  } catch (error) {
    // A line that cannot be translated stays in the game's own notation, and is not asked for again.
    if (!(error instanceof ApiError)) throw error;
  }
  if (numbers.size > MAX_KNOWN) {
    // Numbers are never given twice, so that what still waits means nothing else.
    numbers.clear();
    known.clear();
  }
  let at = from;
  body.line.forEach((move, index) => {
    at = onward(at, move);
    known.set(at, line[index] ?? move);
  });
  version++;
}
