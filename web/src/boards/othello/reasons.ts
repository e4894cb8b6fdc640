// Why a game of Othello ends; it goes on until neither side can move.

import type { Reasons } from '../../lib/reasons';

export const reasons: Reasons = {
  won: {
    'board-full': {
      en: ({ winner }) => `The board is full, and ${winner} has more discs.`,
      zh: ({ winner }) => `棋盘已满，${winner}棋子较多。`,
    },
    'wiped-out': {
      en: ({ loser }) => `${loser} has no disc left.`,
      zh: ({ loser }) => `${loser}的棋子已被全部翻转。`,
    },
    'no-moves': {
      en: ({ winner }) => `Neither side can move, and ${winner} has more discs.`,
      zh: ({ winner }) => `双方均无棋可下，${winner}棋子较多。`,
    },
  },
  drawn: {
    'board-full': {
      en: 'A draw: the board is full, with equally many discs.',
      zh: '和棋：棋盘已满，双方棋子相等。',
    },
    'no-moves': {
      en: 'A draw: neither side can move, with equally many discs.',
      zh: '和棋：双方均无棋可下，棋子相等。',
    },
  },
};
