// Xiangqi's own messages: its settings.

import { defineMessages } from '../../lib/messages';

export const messages = defineMessages({
  en: { pieces: 'Xiangqi pieces', chinese: 'Chinese', western: 'Western' },
  zh: { pieces: '象棋棋子', chinese: '汉字', western: '西式' },
});
