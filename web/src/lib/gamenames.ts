// Games and their sides by the server's names for them, algorithms by the page's own.

import { about, gameInfo } from './about.svelte';
import type { Language } from './settings.svelte';
import type { Side } from './types';

const algorithms: Record<string, Record<Language, string>> = {
  minimax: { en: 'Minimax', zh: '极小极大' },
  'alpha-beta': { en: 'Alpha-beta', zh: 'Alpha-beta 剪枝' },
  pvs: { en: 'PVS', zh: '主要变例搜索 PVS' },
  mtdf: { en: 'MTD(f)', zh: 'MTD(f)' },
  engine: { en: 'Engine', zh: '引擎' },
};

/** A game's title; one that the server no longer has is called by its own name. */
export function gameTitle(name: string, language: Language): string {
  return about().games.find((game) => game.name === name)?.info.label[language] ?? name;
}

/** What the two sides of a game are called. */
export function sideNames(game: string, language: Language): Record<Side, string> {
  const [first, second] = gameInfo(game).info.sides;
  return { first: first[language], second: second[language] };
}

export function algorithmName(name: string, language: Language): string {
  return algorithms[name]?.[language] ?? name;
}
