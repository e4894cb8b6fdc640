// The messages of what happens out of sight: searches and requests that go wrong.

import { defineMessages } from './messages';

export const messages = defineMessages({
  en: {
    noMove: 'The engine found no move.',
    cutOff: 'The search was cut off again and again.',
    answered: (status: number) => `The server answered ${status}.`,
  },
  zh: {
    noMove: '引擎没有找到着法。',
    cutOff: '搜索多次中断，已停止重试。',
    answered: (status: number) => `服务器返回 ${status}。`,
  },
});
