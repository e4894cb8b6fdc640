// The Amazons' own messages.

import { defineMessages } from '../../lib/messages';

export const messages = defineMessages({
  en: {
    shoot: (square: string, count: number) =>
      `Amazon goes to ${square}; now choose where her arrow flies, ${count} ${count === 1 ? 'target' : 'targets'}`,
    nowShoot: 'Now shoot: choose where the arrow flies',
    said: (from: string, to: string, arrow: string) => `${from} to ${to}, arrow to ${arrow}`,
  },
  zh: {
    shoot: (square: string, count: number) => `走到 ${square}；请选择射箭的位置，可射 ${count} 处`,
    nowShoot: '请射箭：选择箭落在哪里',
    said: (from: string, to: string, arrow: string) => `${from} 到 ${to}，箭射 ${arrow}`,
  },
});
