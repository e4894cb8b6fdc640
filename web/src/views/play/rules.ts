// Rules explained in the reader's language; what the page does not know is told in the server's words.

import type { Language } from '../../lib/settings.svelte';
import type { Choice } from '../../lib/types';

type Both = Record<Language, string>;

const rules: Record<string, Both> = {
  'xiangqi asian': {
    en: 'Asian: perpetual check loses, other repetition draws',
    zh: '亚洲规则：长将判负，其他重复作和',
  },
  'xiangqi computer': { en: 'Computer: as programs play each other', zh: '计算机规则：程序对弈通用' },
  'xiangqi course': { en: 'Course: the game ends when a general is captured', zh: '课程规则：吃掉将帅即胜' },
  'othello standard': { en: 'Standard: World Othello Federation', zh: '标准规则：世界黑白棋联合会' },
  'surakarta course': {
    en: 'Course: 40 plies without a capture end the game',
    zh: '课程规则：连续 40 步未吃子即终局',
  },
  'surakarta limit=N': { en: 'Own limit of plies without a capture', zh: '自定未吃子步数上限' },
  'surakarta no-limit': { en: 'No limit', zh: '不限步数' },
  'surakarta threefold': { en: 'Threefold repetition draws', zh: '同一局面出现三次作和' },
  'amazons standard': { en: 'Standard: who cannot move loses', zh: '标准规则：无法走子者负' },
  'amazons8 standard': { en: 'Standard: who cannot move loses', zh: '标准规则：无法走子者负' },
};

export function ruleWords(game: string, choice: Choice, language: Language): string {
  return (
    rules[`${game} ${choice.name}`]?.[language] ?? `${choice.label[language]}: ${choice.about[language]}`
  );
}

/** A choice that wants a number, such as `limit=N`. */
export function wantsNumber(name: string): boolean {
  return name.endsWith('=N');
}

/** The choice with its number put in. */
export function withNumber(name: string, number: number): string {
  return wantsNumber(name) ? name.replace(/N$/, String(number)) : name;
}
