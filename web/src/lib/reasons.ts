// Why a game is over, in a sentence of the reader's language. The codes are those of the arena, of this page and
// of more than one game; a game's own sentences are in its board's folder.

import { findBoard } from '../boards';
import type { Language } from './settings.svelte';
import type { GameResult, Side } from './types';

/** How a game ended, as much of it as an explanation needs. */
export interface End {
  winner: Side | null;
  reason: string;
}

interface Names {
  winner: string;
  loser: string;
}

/** Sentences by the codes of reasons. */
export interface Reasons {
  /** For a game that somebody has won. */
  won: Record<string, Record<Language, (names: Names) => string>>;
  /** For a draw. */
  drawn: Record<string, Record<Language, string>>;
  /** For a position that came again, and that somebody loses by if it comes once more. */
  warned?: Record<string, Record<Language, (names: Names) => string>>;
}

const won: Reasons['won'] = {
  'no-moves': {
    en: ({ loser }) => `${loser} has no legal move and loses.`,
    zh: ({ loser }) => `${loser}无棋可走，判负。`,
  },
  resign: {
    en: ({ loser }) => `${loser} resigned.`,
    zh: ({ loser }) => `${loser}认输。`,
  },
  time: {
    en: ({ loser }) => `${loser} ran out of time.`,
    zh: ({ loser }) => `${loser}超时。`,
  },
  'illegal-move': {
    en: ({ loser }) => `${loser} made an illegal move.`,
    zh: ({ loser }) => `${loser}走出了不合规则的一着。`,
  },
  crash: {
    en: ({ loser }) => `${loser}’s program broke down.`,
    zh: ({ loser }) => `${loser}的程序崩溃。`,
  },
  hang: {
    en: ({ loser }) => `${loser}’s program stopped answering.`,
    zh: ({ loser }) => `${loser}的程序没有响应。`,
  },
  'start-up': {
    en: ({ loser }) => `${loser}’s program could not be started.`,
    zh: ({ loser }) => `${loser}的程序无法启动。`,
  },
  adjudicated: {
    en: ({ winner }) => `Both engines agreed that ${winner} wins.`,
    zh: ({ winner }) => `双方引擎一致判定${winner}胜。`,
  },
  unknown: {
    en: ({ winner }) => `${winner} won.`,
    zh: ({ winner }) => `${winner}获胜。`,
  },
};

const drawn: Reasons['drawn'] = {
  repetition: { en: 'A draw: the same position came for the third time.', zh: '和棋：同一局面第三次出现。' },
  agreement: { en: 'A draw by agreement.', zh: '双方同意和棋。' },
  adjudicated: { en: 'Both engines agreed to a draw.', zh: '双方引擎一致判和。' },
  'max-plies': { en: 'A draw: the game grew too long.', zh: '和棋：步数已达上限。' },
  opening: { en: 'Not played: the opening could not be set up.', zh: '未能对局：开局无法摆出。' },
};

const synonyms: Record<string, string> = { timeout: 'time' };

/**
 * The reason in a sentence. `names` are what the two sides are called in this language; `fallback` serves for
 * codes of a game that the page does not know.
 */
export function explain(
  game: string,
  end: End,
  names: Record<Side, string>,
  language: Language,
  fallback?: string,
): string {
  const code = synonyms[end.reason] ?? end.reason;
  const own = findBoard(game)?.reasons;
  if (end.winner === null) {
    const sentence = own?.drawn[code] ?? drawn[code];
    return sentence?.[language] ?? fallback ?? (language === 'zh' ? '和棋。' : 'A draw.');
  }
  const sentence = own?.won[code] ?? won[code] ?? (fallback ? undefined : won.unknown);
  if (!sentence) return fallback!;
  return sentence[language]({ winner: names[end.winner], loser: names[other(end.winner)] });
}

/** What the one who loses by a repetition is told while the game can still be saved. */
export function warn(
  game: string,
  winner: Side,
  reason: string,
  names: Record<Side, string>,
  language: Language,
): string {
  const loser = names[other(winner)];
  const sentence = findBoard(game)?.reasons?.warned?.[reason]?.[language];
  if (sentence) return sentence({ winner: names[winner], loser });
  return language === 'zh'
    ? `${loser}必须变着，同一局面第三次出现即判负。`
    : `${loser} must deviate, or loses when this position occurs for the third time.`;
}

export function other(side: Side): Side {
  return side === 'first' ? 'second' : 'first';
}

/** How a winner is written down. */
export function resultOf(winner: Side | null): GameResult {
  return winner === null ? '1/2-1/2' : winner === 'first' ? '1-0' : '0-1';
}

/** Whom a written result names; null for a draw. */
export function winnerOf(result: GameResult): Side | null {
  return result === '1/2-1/2' ? null : result === '1-0' ? 'first' : 'second';
}
