// Notations, formats, evaluations, rules, layers and marks by the names people call them; what the page does
// not know is called by its own name.

import type { Language } from './settings.svelte';
import type { Choice, Mark } from './types';

type Both = Record<Language, string>;

const notations: Record<string, Both> = {
  uci: { en: 'UCI', zh: 'UCI' },
  iccs: { en: 'ICCS', zh: 'ICCS' },
  wxf: { en: 'WXF', zh: 'WXF 纵线法' },
  chinese: { en: 'Chinese', zh: '中文纵线法' },
  'chinese-traditional': { en: 'Chinese, traditional', zh: '中文纵线法（繁体）' },
  course: { en: 'Course, column and rank', zh: '课程格式（列、行）' },
  'course-rows': { en: 'Course, row and column', zh: '课程格式（行、列）' },
  squares: { en: 'Squares', zh: '坐标' },
  ggf: { en: 'GGF', zh: 'GGF' },
  dash: { en: 'Coordinates', zh: '坐标' },
  slash: { en: 'Coordinates', zh: '坐标' },
  cross: { en: 'Coordinates with ×', zh: '坐标（× 表示放箭）' },
  brackets: { en: 'Coordinates in brackets', zh: '坐标（括号表示放箭）' },
};

const formats: Record<string, Both> = {
  position: { en: 'Position', zh: '当前局面' },
  moves: { en: 'Moves', zh: '着法' },
  pgn: { en: 'PGN', zh: 'PGN 棋谱' },
  ggf: { en: 'GGF', zh: 'GGF 棋谱' },
  transcript: { en: 'Transcript', zh: '连写着法' },
};

const evaluations: Record<string, Both> = {
  default: { en: 'Default', zh: '默认' },
  classic: { en: 'Classic (the course’s)', zh: '经典（课程）' },
  'classic-place': { en: 'Classic, value and place only', zh: '经典，仅子力与位置' },
  'classic-no-edge': { en: 'Classic without edges', zh: '经典，不计边' },
};

const rules: Record<string, Both> = {
  asian: { en: 'Asian rules', zh: '亚洲规则' },
  computer: { en: 'Computer rules', zh: '计算机规则' },
  course: { en: 'The course’s rules', zh: '课程规则' },
  standard: { en: 'Standard', zh: '标准规则' },
  'no-limit': { en: 'No limit of moves', zh: '不限步数' },
  threefold: { en: 'Threefold repetition draws', zh: '三次重复判和' },
};

const layers: Record<string, Both> = {
  attacked: { en: 'Attacked pieces', zh: '受攻击的棋子' },
  hanging: { en: 'Hanging pieces', zh: '无根受攻的棋子' },
  mobility: { en: 'Mobility', zh: '行动力' },
  stable: { en: 'Stable discs', zh: '稳定子' },
  frontier: { en: 'Frontier discs', zh: '前沿子' },
  territory: { en: 'Territory', zh: '领地' },
  threatened: { en: 'Threatened pieces', zh: '受威胁的棋子' },
  loops: { en: 'Loops', zh: '环线' },
};

/** How judgements of moves are written. */
export const markSigns: Record<Mark, string> = { inaccuracy: '?!', mistake: '?', blunder: '??' };

export function notationName(name: string, language: Language): string {
  return notations[name]?.[language] ?? name;
}

/** A format's name: its kind, and the notation it is written in where there is more than one. */
export function formatName(name: string, language: Language): string {
  const known = formats[name]?.[language];
  if (known) return known;
  const [kind = '', ...rest] = name.split('-');
  const notation = rest.join('-');
  const kindName = formats[kind]?.[language];
  if (!kindName || notation === '') return name;
  return language === 'zh'
    ? `${kindName}（${notationName(notation, language)}）`
    : `${kindName}, ${notationName(notation, language)}`;
}

export function evaluationName(name: string, language: Language): string {
  return evaluations[name]?.[language] ?? name;
}

export function rulesName(name: string, language: Language): string {
  return rules[name]?.[language] ?? name;
}

export function layerName(name: string, language: Language): string {
  return layers[name]?.[language] ?? name;
}

/** The rule sets that can be chosen as they stand; `limit=N` wants a number first. */
export function plainRules(all: Choice[]): Choice[] {
  return all.filter(({ name }) => !name.includes('='));
}
