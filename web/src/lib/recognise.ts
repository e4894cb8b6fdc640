// A text that the chosen game cannot read may be one of another game.

import { about } from './about.svelte';
import { ApiError, call } from './api';
import type { Imported } from './types';

/** A text as another game reads it. */
export interface Recognised {
  game: string;
  imported: Imported;
}

/** The other games that can read a text, each with what it reads. */
export async function recognise(game: string, text: string, signal?: AbortSignal): Promise<Recognised[]> {
  const others = about().games.filter(({ name }) => name !== game);
  const read = async ({ name }: { name: string }): Promise<Recognised[]> => {
    try {
      const imported = await call<Imported>(`/api/games/${name}/import`, { body: { text }, signal });
      return [{ game: name, imported }];
    } catch (error) {
      // It cannot read it either.
      if (error instanceof ApiError && error.status < 500) return [];
      throw error;
    }
  };
  return (await Promise.all(others.map(read))).flat();
}
