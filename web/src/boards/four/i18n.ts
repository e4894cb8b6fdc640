// Connect Four's own messages: a move in words.

import { defineMessages } from '../../lib/messages';

export const messages = defineMessages({
  en: { column: (column: string) => `column ${column}` },
  zh: { column: (column: string) => `第 ${column} 列` },
});
