// The rules of Xiangqi, each with an example.

import type { GameRules, RuleTopic } from '../board';

export const topics: RuleTopic[] = [
  {
    id: 'goal',
    title: { en: 'The goal', zh: '胜负' },
    text: {
      en: 'Red moves first, and no piece captures one of its own side. Whoever gives check so that the other general cannot be saved wins. A side without a legal move loses too: stalemate is no draw here. Here the second chariot mates: the first one keeps the general from the rank below.',
      zh: '红方先走，棋子不能吃己方的子。将死对方即胜；轮到走棋的一方无子可动（困毙）也判负，不是和棋。图中第二辆车将死：另一辆车封住了下一条横线。',
    },
    example: { position: '3k5/R8/9/9/9/9/9/9/9/4K3R w - - 0 1', moves: ['i0i9'] },
    codes: [
      'checkmate',
      'stalemate',
      'no-moves',
      'general-captured',
      'in-check',
      'exposes-general',
      'no-piece',
      'not-your-piece',
      'own-piece',
      'game-over',
    ],
  },
  {
    id: 'cannon',
    title: { en: 'The cannon and its screen', zh: '炮与炮架' },
    text: {
      en: 'The cannon moves like the chariot, any distance along a line that is free. To capture it must jump over exactly one piece, its screen, of either side. Here the red soldier on e3 is the screen.',
      zh: '炮走法与车相同，沿直线走任意远，途中不得有子。吃子时必须恰好隔着一个子（炮架），敌我均可。图中 e3 的红兵就是炮架。',
    },
    example: { position: null, moves: ['h2e2', 'h9g7', 'e2e6'] },
    codes: ['cannon-move', 'cannon-screen'],
  },
  {
    id: 'horse',
    title: { en: 'The horse and its leg', zh: '马与马腿' },
    text: {
      en: 'The horse goes one point along a line, then one diagonally outwards. A piece on the first point, its leg, blocks it. Here the soldier on c3 steps forward first, and frees the leg of the horse on c2.',
      zh: '马先直走一格，再斜走一格（日字）。直走那一格上若有子，即为蹩马腿，不能走。图中 c3 的兵先前进，c2 的马腿才不被蹩住。',
    },
    example: { position: null, moves: ['b0c2', 'b9c7', 'c3c4', 'h9g7', 'c2d4'] },
    codes: ['horse-move', 'horse-leg'],
  },
  {
    id: 'chariot',
    title: { en: 'The chariot', zh: '车' },
    text: {
      en: 'The chariot moves any distance along a line that is free, and captures what stands at its end.',
      zh: '车沿直线走任意远，途中不得有子，可吃掉终点上的敌子。',
    },
    example: { position: null, moves: ['a0a1', 'a9a8', 'a1d1', 'a8d8', 'd1d8'] },
    codes: ['rook-move', 'path-blocked'],
  },
  {
    id: 'guards',
    title: { en: 'Elephants, advisors and the palace', zh: '相（象）、仕（士）与九宫' },
    text: {
      en: 'The elephant goes two points diagonally, never over a piece in between (its eye) and never across the river. Advisors go one point diagonally, the general one point along a line; none of them leaves the palace.',
      zh: '相（象）走田字，田心有子（塞象眼）则不能走，且不能过河。仕（士）斜走一格，将（帅）直走一格，都不能出九宫。',
    },
    example: { position: null, moves: ['g0e2', 'g9e7', 'f0e1', 'f9e8'] },
    codes: ['elephant-move', 'elephant-eye', 'river', 'advisor-move', 'general-move', 'palace'],
  },
  {
    id: 'soldier',
    title: { en: 'The soldier', zh: '兵（卒）' },
    text: {
      en: 'A soldier goes one point forward. Once it is across the river it may also go one point sideways; it never goes back.',
      zh: '兵（卒）每次向前走一格；过河之后还可以横走一格；任何时候都不能后退。',
    },
    example: { position: null, moves: ['e3e4', 'e6e5', 'e4e5', 'd9e8', 'e5d5'] },
    codes: ['soldier-move', 'soldier-backward', 'soldier-river'],
  },
  {
    id: 'facing',
    title: { en: 'Generals must not face each other', zh: '将帅不得照面' },
    text: {
      en: 'Two generals on one file with nothing between them would capture each other, so no move may leave them so. Here the cannon may go along the file, but not leave it.',
      zh: '将帅不能在同一直线上直接对面。图中的炮只能沿这条线走，不能离开。',
    },
    example: { position: '4k4/9/9/9/4c4/9/9/9/9/R3K4 b - - 0 1', moves: ['e5e6', 'a0a1'] },
    codes: ['generals-facing'],
  },
  {
    id: 'perpetual-check',
    title: { en: 'Perpetual check', zh: '长将' },
    text: {
      en: 'A position that occurs for the third time ends the game. If one side gave check with every move, it had to deviate and loses. Here red checks with the chariot on two ranks, and loses.',
      zh: '同一局面第三次出现，对局结束。其间步步将军的一方必须变着，不变判负。图中红车在两条横线上反复将军，红方判负。',
    },
    example: {
      position: '4k4/R8/9/9/9/9/9/9/9/3K5 w - - 0 1',
      moves: ['a8a9', 'e9e8', 'a9a8', 'e8e9', 'a8a9', 'e9e8', 'a9a8', 'e8e9'],
    },
    codes: ['perpetual-check', 'perpetual-attack'],
  },
  {
    id: 'perpetual-chase',
    title: { en: 'Perpetual chase', zh: '长捉' },
    text: {
      en: 'The same holds for attacking one unprotected piece with every move, other than a soldier at home: the chaser loses. Where neither side breaks a rule, a repeated position is a draw.',
      zh: '步步追捉对方同一个无根子（未过河的兵卒除外）也必须变着，不变判负。双方都不违例时，重复局面为和棋。',
    },
    example: {
      position: '5k3/9/9/9/9/4c4/R8/9/9/3K5 w - - 0 1',
      moves: ['a3a4', 'e4e3', 'a4a3', 'e3e4', 'a3a4', 'e4e3', 'a4a3', 'e3e4'],
    },
    codes: ['perpetual-chase', 'repetition', 'move-limit', 'bare-material'],
  },
];

export const refusals: GameRules['refusals'] = {
  'game-over': '对局已经结束，不能再走。',
  'no-piece': '起点没有棋子。',
  'not-your-piece': '这是对方的棋子，现在不该它走。',
  'own-piece': '终点有己方的棋子，不能吃己方的子。',
  palace: '将帅和仕士不能离开九宫。',
  'general-move': '将帅每次只能沿直线走一格。',
  'advisor-move': '仕士每次只能沿斜线走一格。',
  'elephant-move': '相象只能沿斜线走两格（田字）。',
  river: '相象不能过河。',
  'elephant-eye': '塞象眼：田字中心有子，不能走。',
  'horse-leg': '蹩马腿：马先直走的那一格有子，不能走。',
  'horse-move': '马先直走一格，再向外斜走一格（日字）。',
  'rook-move': '车只能沿直线走。',
  'path-blocked': '途中有子挡住，不能越过。',
  'cannon-move': '炮只能沿直线走。',
  'cannon-screen': '炮吃子时必须恰好隔着一个子（炮架）。',
  'soldier-backward': '兵卒不能后退。',
  'soldier-river': '兵卒过河之后才能横走。',
  'soldier-move': '兵卒每次向前走一格，过河之后还可以横走一格。',
  'generals-facing': '这样走会使将帅照面。',
  'in-check': '正被将军，这样走没有解将。',
  'exposes-general': '这样走会使己方将帅被吃（送将）。',
};
