// The messages of the search form that the tree and the comparison share.

import { defineMessages } from '../../lib/messages';

export const messages = defineMessages({
  en: {
    game: 'Game',
    position: 'Position or moves',
    positionHint: 'empty: the start position',
    start: 'Start position',
    evaluation: 'Evaluation',
    order: 'Move order',
    board: 'As on the board',
    captures: 'Captures first',
    ranked: 'Best-looking first',
    memory: 'Transposition table',
  },
  zh: {
    game: '棋种',
    position: '局面或着法',
    positionHint: '留空：初始局面',
    start: '初始局面',
    evaluation: '评估',
    order: '着法顺序',
    board: '按棋盘顺序',
    captures: '吃子优先',
    ranked: '更有希望的着法优先',
    memory: '置换表',
  },
});
