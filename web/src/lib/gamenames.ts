// Games, sides and algorithms by the names people call them.

import type { Language } from './settings.svelte';
import type { Side } from './types';

type Both = Record<Language, string>;

const titles: Record<string, Both> = {
  xiangqi: { en: 'Xiangqi', zh: '象棋' },
  othello: { en: 'Othello', zh: '黑白棋' },
  surakarta: { en: 'Surakarta', zh: '苏拉卡尔塔棋' },
  amazons: { en: 'Amazons 10×10', zh: '亚马逊棋 10×10' },
  amazons8: { en: 'Amazons 8×8', zh: '亚马逊棋 8×8' },
};

const sides: Record<string, Both> = {
  red: { en: 'Red', zh: '红方' },
  black: { en: 'Black', zh: '黑方' },
  white: { en: 'White', zh: '白方' },
};

const algorithms: Record<string, Both> = {
  minimax: { en: 'Minimax', zh: '极小极大' },
  'alpha-beta': { en: 'Alpha-beta', zh: 'Alpha-beta 剪枝' },
  pvs: { en: 'PVS', zh: '主要变例搜索 PVS' },
  mtdf: { en: 'MTD(f)', zh: 'MTD(f)' },
  engine: { en: 'Engine', zh: '引擎' },
};

/** A game's title; what the page does not know is called by its own name. */
export function gameTitle(game: string, language: Language): string {
  return titles[game]?.[language] ?? game;
}

/** A side's name in a game whose sides are these. */
export function sideName(names: [string, string], side: Side, language: Language): string {
  const name = names[side === 'first' ? 0 : 1];
  return sides[name]?.[language] ?? name;
}

export function algorithmName(name: string, language: Language): string {
  return algorithms[name]?.[language] ?? name;
}
