// What the server can do, asked once.

import { findBoard } from '../boards';
import { call } from './api';
import type { About, AboutGame } from './types';

const state = $state<{ about: About | null }>({ about: null });

/** Asks the server; resolves once it has answered. A game without a board is not shown. */
export async function loadAbout(): Promise<void> {
  const { games, ...rest } = await call<About>('/api/about');
  state.about = { ...rest, games: games.filter(({ name }) => findBoard(name)) };
}

/** Whether the server has told. */
export function isKnown(): boolean {
  return state.about !== null;
}

/** What the server can do; only called once it is known. */
export function about(): About {
  return state.about!;
}

/** The game whose textbook searches look deepest: what opens where one comes to watch searches. */
export function quickGame(): AboutGame {
  return about().games.reduce((best, game) =>
    game.info.depths.compare > best.info.depths.compare ? game : best,
  );
}

/** A game by name, or the first one. */
export function gameInfo(name: string): AboutGame {
  const games = about().games;
  return games.find((game) => game.name === name) ?? games[0]!;
}
