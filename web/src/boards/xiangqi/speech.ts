// A move of Xiangqi in words.

import type { Language } from '../../lib/settings.svelte';
import { readPieces, squares } from './position';

const red: Record<Language, Record<string, string>> = {
  en: { k: 'general', a: 'advisor', b: 'elephant', n: 'horse', r: 'chariot', c: 'cannon', p: 'soldier' },
  zh: { k: '帅', a: '仕', b: '相', n: '马', r: '车', c: '炮', p: '兵' },
};
const black: Record<string, string> = { k: '将', a: '士', b: '象', n: '马', r: '车', c: '炮', p: '卒' };

/** The piece that a letter stands for, without its colour; capital letters are red. */
function kindName(letter: string, language: Language): string {
  const kind = letter.toLowerCase();
  const names = language === 'zh' && kind === letter ? black : red[language];
  return names[kind] ?? letter;
}

/** Such as `cannon h2 to e2`; `before` is the position it was made in. */
export function say(before: string, move: string, language: Language): string {
  const [from, to] = squares(move);
  if (!from || !to) return move;
  const isEnglish = language === 'en';
  const pieces = readPieces(before);
  const mover = kindName(pieces.get(from) ?? '', language);
  const victim = pieces.get(to);
  if (victim === undefined) return isEnglish ? `${mover} ${from} to ${to}` : `${mover}从 ${from} 到 ${to}`;
  const taken = kindName(victim, language);
  return isEnglish ? `${mover} ${from} takes ${taken} on ${to}` : `${mover}从 ${from} 到 ${to} 吃${taken}`;
}
