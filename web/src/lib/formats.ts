// The formats that a game is written in for other programs: the one last chosen, and how a file of it is
// called.

import { gameInfo } from './about.svelte';
import { recall, remember } from './settings.svelte';

/** The format last chosen for a game, else one that holds whole games. */
export function formatOf(game: string): string {
  const { formats } = gameInfo(game);
  const last = recall<string>(`format.${game}`, '');
  const whole = formats.find(({ extension }) => extension !== 'txt');
  return (formats.find(({ name }) => name === last) ?? whole ?? formats[0])?.name ?? '';
}

export function chooseFormat(game: string, name: string): void {
  remember(`format.${game}`, name);
}

/** The ending of a file in a format. */
export function fileEnding(game: string, format: string): string {
  return gameInfo(game).formats.find(({ name }) => name === format)?.extension ?? 'txt';
}
