// Why a game is over, in a sentence of the reader's language. The codes are those of the games, the arena and
// this page.

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

type Sentence = Record<Language, (names: Names) => string>;

/** Sentences for a game that somebody has won. */
const won: Record<string, Sentence> = {
  checkmate: {
    en: ({ loser }) => `Checkmate: ${loser}’s general cannot be saved.`,
    zh: ({ loser }) => `将死：${loser}的将帅已无法解救。`,
  },
  stalemate: {
    en: ({ loser }) => `Stalemate: ${loser} has no legal move and loses.`,
    zh: ({ loser }) => `困毙：${loser}无子可动，判负。`,
  },
  'perpetual-check': {
    en: ({ loser }) => `Perpetual check: ${loser} gave check with every move, had to deviate, and loses.`,
    zh: ({ loser }) => `长将：${loser}步步将军而不变着，判负。`,
  },
  'general-captured': {
    en: ({ loser }) => `${loser}’s general is captured.`,
    zh: ({ loser }) => `${loser}的将帅被吃。`,
  },
  'generals-facing': {
    en: ({ loser }) => `Flying generals: ${loser} let the generals face each other and loses.`,
    zh: ({ loser }) => `对脸：${loser}让将帅照面，判负。`,
  },
  'board-full': {
    en: ({ winner }) => `The board is full, and ${winner} has more discs.`,
    zh: ({ winner }) => `棋盘已满，${winner}棋子较多。`,
  },
  'wiped-out': {
    en: ({ loser }) => `${loser} has no disc left.`,
    zh: ({ loser }) => `${loser}的棋子已被全部翻转。`,
  },
  'no-pieces': {
    en: ({ loser }) => `${loser} has no pieces left.`,
    zh: ({ loser }) => `${loser}的棋子已被吃光。`,
  },
  'no-moves': {
    en: ({ loser }) => `${loser} has no legal move and loses.`,
    zh: ({ loser }) => `${loser}无棋可走，判负。`,
  },
  'ply-limit': {
    en: ({ winner }) => `Too many moves without a capture: ${winner} has more pieces and wins.`,
    zh: ({ winner }) => `连续多步未吃子，${winner}存子较多，判胜。`,
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

// Sentences that differ by game: in Othello the game goes on until neither side can move.
const wonHere: Record<string, Record<string, Sentence>> = {
  othello: {
    'no-moves': {
      en: ({ winner }) => `Neither side can move, and ${winner} has more discs.`,
      zh: ({ winner }) => `双方均无棋可下，${winner}棋子较多。`,
    },
  },
  xiangqi: {
    'no-moves': {
      en: ({ loser }) => `${loser} cannot move and loses.`,
      zh: ({ loser }) => `${loser}无子可动，判负。`,
    },
  },
};

/** Sentences for a draw. */
const drawn: Record<string, Record<Language, string>> = {
  repetition: { en: 'A draw: the same position came for the third time.', zh: '和棋：同一局面第三次出现。' },
  'move-limit': { en: 'A draw: too many moves without a capture.', zh: '和棋：连续多步未吃子。' },
  'bare-material': {
    en: 'A draw: neither side has a piece left that could win.',
    zh: '和棋：双方都没有足以取胜的子力。',
  },
  'ply-limit': {
    en: 'A draw: too many moves without a capture, and equally many pieces.',
    zh: '和棋：连续多步未吃子，双方存子相等。',
  },
  'board-full': {
    en: 'A draw: the board is full, with equally many discs.',
    zh: '和棋：棋盘已满，双方棋子相等。',
  },
  'no-moves': {
    en: 'A draw: neither side can move, with equally many discs.',
    zh: '和棋：双方均无棋可下，棋子相等。',
  },
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
  if (end.winner === null) {
    return drawn[code]?.[language] ?? fallback ?? (language === 'zh' ? '和棋。' : 'A draw.');
  }
  const sentence = wonHere[game]?.[code] ?? won[code] ?? (fallback ? undefined : won.unknown);
  if (!sentence) return fallback!;
  return sentence[language]({ winner: names[end.winner], loser: names[other(end.winner)] });
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
