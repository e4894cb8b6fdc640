// Every game that has a board: each folder beside this file that has an `index.ts`.

import type { BoardGame } from './board';

const folders = import.meta.glob<{ games: BoardGame[] }>('./*/index.ts', { eager: true });

export const boardGames: BoardGame[] = Object.values(folders).flatMap((folder) => folder.games);

/** The board of a game, if it has one. */
export function findBoard(name: string): BoardGame | undefined {
  return boardGames.find((game) => game.name === name);
}

/** The board of a game of the server's list. */
export function boardGame(name: string): BoardGame {
  const found = findBoard(name);
  if (!found) {
    const known = boardGames.map((game) => game.name).join(', ');
    throw new Error(`no board for the game "${name}", expected one of ${known}`);
  }
  return found;
}
