// Why a game of Xiangqi ends.

import type { Reasons } from '../../lib/reasons';

export const reasons: Reasons = {
  won: {
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
    'perpetual-chase': {
      en: ({ loser }) =>
        `Perpetual chase: ${loser} chased the same piece with every move, had to deviate, and loses.`,
      zh: ({ loser }) => `长捉：${loser}步步追捉同一子而不变着，判负。`,
    },
    'perpetual-attack': {
      en: ({ loser }) =>
        `Perpetual attack: ${loser} gave check, threatened mate or chased with every move, had to deviate, and loses.`,
      zh: ({ loser }) => `长打：${loser}步步将军、要杀或捉子而不变着，判负。`,
    },
    'general-captured': {
      en: ({ loser }) => `${loser}’s general is captured.`,
      zh: ({ loser }) => `${loser}的将帅被吃。`,
    },
    'generals-facing': {
      en: ({ loser }) => `Flying generals: ${loser} let the generals face each other and loses.`,
      zh: ({ loser }) => `对脸：${loser}让将帅照面，判负。`,
    },
    'no-moves': {
      en: ({ loser }) => `${loser} cannot move and loses.`,
      zh: ({ loser }) => `${loser}无子可动，判负。`,
    },
  },
  warned: {
    'perpetual-check': {
      en: ({ loser }) =>
        `Perpetual check: ${loser} must deviate, or loses when this position occurs for the third time.`,
      zh: ({ loser }) => `长将：${loser}必须变着，同一局面第三次出现即判负。`,
    },
    'perpetual-chase': {
      en: ({ loser }) =>
        `Perpetual chase: ${loser} must deviate, or loses when this position occurs for the third time.`,
      zh: ({ loser }) => `长捉：${loser}必须变着，同一局面第三次出现即判负。`,
    },
    'perpetual-attack': {
      en: ({ loser }) =>
        `Perpetual attack: ${loser} must deviate, or loses when this position occurs for the third time.`,
      zh: ({ loser }) => `长打：${loser}必须变着，同一局面第三次出现即判负。`,
    },
  },
  drawn: {
    'move-limit': { en: 'A draw: too many moves without a capture.', zh: '和棋：连续多步未吃子。' },
    'bare-material': {
      en: 'A draw: neither side has a piece left that could win.',
      zh: '和棋：双方都没有足以取胜的子力。',
    },
  },
};
