// What stands in menus: rule sets, formats, and the marks of moves.

import type { Language } from './settings.svelte';
import type { Choice, Format, Mark } from './types';

/** How judgements of moves are written. */
export const markSigns: Record<Mark, string> = { inaccuracy: '?!', mistake: '?', blunder: '??' };

/** A format's name, with the notation it is written in where that is not the usual one. */
export function formatName({ label, notation }: Format, language: Language): string {
  if (notation === null) return label[language];
  return language === 'zh' ? `${label.zh}（${notation.zh}）` : `${label.en}, ${notation.en}`;
}

/** The rule sets that can be chosen as they stand; `limit=N` wants a number first. */
export function plainRules(all: Choice[]): Choice[] {
  return all.filter(({ name }) => !name.includes('='));
}
