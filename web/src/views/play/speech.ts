// A move in words, for those who hear the game.

import type { Language } from '../../lib/settings.svelte';

const red: Record<Language, Record<string, string>> = {
  en: { k: 'general', a: 'advisor', b: 'elephant', n: 'horse', r: 'chariot', c: 'cannon', p: 'soldier' },
  zh: { k: '帅', a: '仕', b: '相', n: '马', r: '车', c: '炮', p: '兵' },
};
const black: Record<string, string> = { k: '将', a: '士', b: '象', n: '马', r: '车', c: '炮', p: '卒' };

/** The piece that a letter of Xiangqi's text stands for; capital letters are red. */
export function xiangqiPiece(letter: string, language: Language): string {
  const kind = letter.toLowerCase();
  const names = language === 'zh' && kind === letter ? black : red[language];
  return names[kind] ?? letter;
}

/** The letter on a square of Xiangqi's text, whose rows run from rank 9 down to 0. */
function letterAt(position: string, square: string): string | null {
  const row = position.split(' ')[0]!.split('/')[9 - Number(square[1])] ?? '';
  let file = square.charCodeAt(0) - 97;
  for (const sign of row) {
    const gap = Number(sign);
    if (Number.isNaN(gap)) {
      if (file === 0) return sign;
      file -= 1;
    } else {
      file -= gap;
      if (file < 0) return null;
    }
  }
  return null;
}

/** A move in words, such as `cannon h2 to e2`; `before` is the position it was made in. */
export function sayMove(game: string, before: string, move: string, language: Language): string {
  const english = language === 'en';
  if (move === 'pass') return english ? 'pass' : '停一手';
  if (game === 'xiangqi' && /^[a-i]\d[a-i]\d$/.test(move)) {
    const [from, to] = [move.slice(0, 2), move.slice(2)];
    const mover = xiangqiPiece(letterAt(before, from) ?? '', language);
    const victim = letterAt(before, to);
    if (victim === null) return english ? `${mover} ${from} to ${to}` : `${mover}从 ${from} 到 ${to}`;
    const taken = xiangqiPiece(victim, language);
    return english ? `${mover} ${from} takes ${taken} on ${to}` : `${mover}从 ${from} 到 ${to} 吃${taken}`;
  }
  const surakarta = /^([A-F]\d)([-x])([A-F]\d)$/.exec(move);
  if (surakarta) {
    const [, from, sign, to] = surakarta;
    if (sign === 'x') return english ? `${from} takes ${to}` : `${from} 吃 ${to}`;
    return english ? `${from} to ${to}` : `${from} 到 ${to}`;
  }
  const amazons = /^(\w\d+)-(\w\d+)\/(\w\d+)$/.exec(move);
  if (amazons) {
    const [, from, to, arrow] = amazons;
    return english ? `${from} to ${to}, arrow to ${arrow}` : `${from} 到 ${to}，箭射 ${arrow}`;
  }
  return move;
}
