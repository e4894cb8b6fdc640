// Which exercises have been solved, remembered in the browser.

import { recall, remember } from '../../lib/settings.svelte';

const KEY = 'learn.solved';

/** Names such as `alpha-beta/4`; storage may hold nonsense. */
function recalled(): string[] {
  const kept = recall<unknown>(KEY, []);
  return Array.isArray(kept) ? kept.filter((name): name is string => typeof name === 'string') : [];
}

let solved = $state.raw(recalled());

export function isSolved(lesson: string, number: number): boolean {
  return solved.includes(`${lesson}/${number}`);
}

export function setSolved(lesson: string, number: number): void {
  if (isSolved(lesson, number)) return;
  solved = [...solved, `${lesson}/${number}`];
  remember(KEY, solved);
}

export function forgetProgress(): void {
  solved = [];
  remember(KEY, null);
}
