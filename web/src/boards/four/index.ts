// Connect Four, the example's game, as the page sees it.

import type { BoardGame } from '../board';
import Board from './Board.svelte';
import Icon from './Icon.svelte';
import { brushes, EMPTY, side, withSide } from './position';
import { messages } from './i18n';

const four: BoardGame = {
  name: 'four',
  Board,
  Icon,
  colours: ['#f0b429', '#d0342c'],
  brushes,
  empty: EMPTY,
  side,
  withSide,
  say: (_before, move, language) => messages[language].column(move),
  reasons: {
    won: {
      four: {
        en: ({ winner }) => `${winner} has four in a row.`,
        zh: ({ winner }) => `${winner}四子连线。`,
      },
    },
    drawn: { full: { en: 'A draw: the board is full.', zh: '和棋：棋盘已满。' } },
  },
};

export const games = [four];
