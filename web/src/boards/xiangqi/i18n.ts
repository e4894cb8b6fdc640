// Xiangqi's own messages: its settings.

import { defineMessages } from '../../lib/messages';

export const messages = defineMessages({
  en: {
    pieces: 'Xiangqi pieces',
    chinese: 'Chinese',
    western: 'Western',
    edges: 'Edges of the Xiangqi board',
    letters: 'a–i, 0–9',
    files: '一–九, 1–9',
  },
  zh: {
    pieces: '象棋棋子',
    chinese: '汉字',
    western: '西式',
    edges: '象棋棋盘边线',
    letters: 'a–i，0–9',
    files: '一–九，1–9',
  },
});
