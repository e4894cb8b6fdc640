// The messages of the rules.

import { defineMessages } from '../../lib/messages';

export const messages = defineMessages({
  en: {
    title: 'Rules',
    game: 'Game',
    play: 'Show the example',
    again: 'Once more',
    stop: 'Pause',
    move: (number: number, of: number) => `Move ${number} of ${of}`,
    start: 'Before the first move',
    toPlay: 'Play',
    none: 'The rules of this game are not written down here.',
    link: 'Rules',
    refused: 'This is no move here.',
  },
  zh: {
    title: '规则',
    game: '棋种',
    play: '演示',
    again: '再演示一次',
    stop: '暂停',
    move: (number: number, of: number) => `第 ${number} / ${of} 步`,
    start: '走第一步之前',
    toPlay: '去对弈',
    none: '这里没有写下这种棋的规则。',
    link: '规则',
    refused: '不能这样走。',
  },
});
