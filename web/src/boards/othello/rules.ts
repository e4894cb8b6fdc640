// The rules of Othello, each with an example.

import type { GameRules, RuleTopic } from '../board';

export const topics: RuleTopic[] = [
  {
    id: 'turning',
    title: { en: 'Placing and turning', zh: '落子与翻子' },
    text: {
      en: 'Black moves first. A disc is placed on an empty square so that it encloses a straight row of the other colour with one of its own; everything enclosed is turned. A move that turns nothing is not allowed.',
      zh: '黑方先走。在空格落子，使新子与己方另一子之间夹住一条直线上的对方棋子，被夹住的子全部翻转。不能翻子的位置不可落子。',
    },
    example: { position: null, moves: ['f5', 'd6', 'c3'] },
    codes: ['turns-nothing', 'occupied'],
  },
  {
    id: 'directions',
    title: { en: 'All eight directions', zh: '八个方向' },
    text: {
      en: 'Rows are turned in every direction at once, along ranks, files and diagonals. Discs that are turned do not enclose others.',
      zh: '横、竖、斜八个方向上被夹住的子同时翻转；翻转后的子不再触发新的翻转。',
    },
    example: { position: null, moves: ['f5', 'd6', 'c3', 'd3', 'c4', 'f4', 'e3'] },
    codes: [],
  },
  {
    id: 'pass',
    title: { en: 'Passing', zh: '停一手' },
    text: {
      en: 'Whoever cannot turn anything passes, and whoever can must move. Here white has no move and passes.',
      zh: '无处可下的一方停一手；只要能下就必须下。图中白方无处可下，停一手。',
    },
    example: {
      position: 'OOOOOOXOOOOOOXXOOXOXXOXOXXOXXOXOOOOXXXXOOOOXXOXO-OOXXXOXOOOXXXX- X',
      moves: ['h8', 'pass', 'a7'],
    },
    codes: ['must-play'],
  },
  {
    id: 'end',
    title: { en: 'The end', zh: '终局' },
    text: {
      en: 'The game ends when the board is full or neither side can move. Whoever has more discs wins; empty squares count for the winner.',
      zh: '棋盘下满或双方都无处可下时终局，子多者胜；空格算给胜方。',
    },
    example: {
      position: 'OOOOOOXOOOOOOXXOOXOXXOXOXXOXXOXOOOOXXXXOOOOXXOXO-OOXXXOXOOOXXXX- X',
      moves: ['h8', 'pass', 'a7'],
    },
    codes: ['board-full', 'wiped-out', 'no-moves', 'game-over'],
  },
];

export const refusals: GameRules['refusals'] = {
  'game-over': '对局已经结束，不能再走。',
  'must-play': '还有地方可下，不能停一手。',
  occupied: '这一格已经有子。',
  'turns-nothing': '下在这里翻不了任何子。',
};
