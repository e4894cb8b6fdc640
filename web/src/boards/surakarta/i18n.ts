// Surakarta's own messages: a move in words.

import { defineMessages } from '../../lib/messages';

export const messages = defineMessages({
  en: {
    goes: (from: string, to: string) => `${from} to ${to}`,
    takes: (from: string, to: string) => `${from} takes ${to}`,
  },
  zh: {
    goes: (from: string, to: string) => `${from} 到 ${to}`,
    takes: (from: string, to: string) => `${from} 吃 ${to}`,
  },
});
