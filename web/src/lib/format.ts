// Scores and numbers as people read them.

import type { Language } from './settings.svelte';
import type { Score, Side } from './types';

/** A score seen by the first player instead of by the side to move. */
export function forFirst(score: Score, side: Side): Score {
  if (side === 'first') return score;
  switch (score.kind) {
    case 'win':
      return { kind: 'loss', value: score.value };
    case 'loss':
      return { kind: 'win', value: score.value };
    case 'draw':
      return score;
    default:
      return { kind: score.kind, value: -score.value };
  }
}

/** `+1.25`, `+6`, `#5`, `−#4`, `=`. Points are hundredths; discs are whole unless an unrounded number of them is known. */
export function showScore(score: Score, discs?: number): string {
  switch (score.kind) {
    case 'win':
      return `#${score.value}`;
    case 'loss':
      return `−#${score.value}`;
    case 'draw':
      return '=';
    case 'discs':
      return discs === undefined ? signed(score.value, 0) : signed(discs, 2);
    default:
      return signed(score.value / 100, 2);
  }
}

/** `+1.25`, `−0.50`, `0.00`. */
export function signed(value: number, digits: number): string {
  const text = Math.abs(value).toFixed(digits);
  return Number(text) === 0 ? text : `${value < 0 ? '−' : '+'}${text}`;
}

const locales: Record<Language, string> = { en: 'en', zh: 'zh-Hans' };

/** A whole number with its thousands apart. */
export function count(value: number, language: Language): string {
  return value.toLocaleString(locales[language], { maximumFractionDigits: 0 });
}

/** A number with at most two digits behind the point, and none where it is whole. */
export function decimal(value: number, language: Language): string {
  const text = Math.abs(value).toLocaleString(locales[language], { maximumFractionDigits: 2 });
  return value < 0 && text !== '0' ? `−${text}` : text;
}

/** A large number in few signs: `1.2M`, `340k`. */
export function brief(value: number): string {
  if (value >= 1e9) return `${(value / 1e9).toFixed(1)}G`;
  if (value >= 1e6) return `${(value / 1e6).toFixed(1)}M`;
  if (value >= 1e4) return `${Math.round(value / 1e3)}k`;
  return String(Math.round(value));
}

/** `0.02 s`, `1.4 s`, `75 s`. */
export function seconds(value: number, language: Language = 'en'): string {
  const digits = value < 0.1 ? 3 : value < 10 ? 2 : 0;
  return `${value.toFixed(digits)} ${language === 'zh' ? '秒' : 's'}`;
}

/** A day and an hour. */
export function moment(milliseconds: number, language: Language): string {
  return new Date(milliseconds).toLocaleString(locales[language], {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
}
