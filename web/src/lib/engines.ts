// Engines of the server's own file: which play a game, and what they can be told to keep to.

import { about } from './about.svelte';
import type { AboutEngine } from './types';

/** Those that play this game. */
export function enginesFor(game: string): AboutEngine[] {
  return about().engines.filter(({ games }) => games.includes(game));
}

export function findEngine(name: string): AboutEngine | undefined {
  return about().engines.find((engine) => engine.name === name);
}

/** How long one move may take, in the words of a search request: by time where the engine takes that, else by depth. */
export function engineLimit(
  name: string,
  seconds: number,
  depth: number,
): { seconds?: number; depth?: number } {
  const limits = findEngine(name)?.limits ?? ['seconds'];
  if (limits.includes('seconds')) return { seconds };
  return limits.includes('depth') ? { depth } : {};
}
