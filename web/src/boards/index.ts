// Every game that has a board; a new game's board is added here.

import { amazons, amazons8 } from './amazons';
import type { BoardGame } from './board';
import { othello } from './othello';
import { surakarta } from './surakarta';
import { xiangqi } from './xiangqi';

const games: BoardGame[] = [xiangqi, othello, surakarta, amazons, amazons8];

export function hasBoard(name: string): boolean {
  return games.some((game) => game.names.includes(name));
}

/** The board of a game of the server's list. */
export function boardGame(name: string): BoardGame {
  const found = games.find((game) => game.names.includes(name));
  if (!found) {
    const known = games.flatMap((game) => game.names).join(', ');
    throw new Error(`no board for the game "${name}", expected one of ${known}`);
  }
  return found;
}
