// Why a game of Surakarta ends.

import type { Reasons } from '../../lib/reasons';

export const reasons: Reasons = {
  won: {
    'no-pieces': {
      en: ({ loser }) => `${loser} has no pieces left.`,
      zh: ({ loser }) => `${loser}的棋子已被吃光。`,
    },
    'ply-limit': {
      en: ({ winner }) => `Too many moves without a capture: ${winner} has more pieces and wins.`,
      zh: ({ winner }) => `连续多步未吃子，${winner}存子较多，判胜。`,
    },
  },
  drawn: {
    'ply-limit': {
      en: 'A draw: too many moves without a capture, and equally many pieces.',
      zh: '和棋：连续多步未吃子，双方存子相等。',
    },
  },
};
