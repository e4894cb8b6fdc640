// What the server can do, asked once.

import { call } from './api';
import type { About, AboutGame } from './types';

const state = $state<{ about: About | null }>({ about: null });

/** Asks the server; resolves once it has answered. */
export async function loadAbout(): Promise<void> {
  state.about = await call<About>('/api/about');
}

/** Whether the server has told. */
export function isKnown(): boolean {
  return state.about !== null;
}

/** What the server can do; only called once it is known. */
export function about(): About {
  return state.about!;
}

/** A game by name, or the first one. */
export function gameInfo(name: string): AboutGame {
  const games = about().games;
  return games.find((game) => game.name === name) ?? games[0]!;
}
