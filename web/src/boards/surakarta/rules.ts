// The rules of Surakarta, each with an example.

import type { GameRules, RuleTopic } from '../board';

export const topics: RuleTopic[] = [
  {
    id: 'step',
    title: { en: 'Steps', zh: '走子' },
    text: {
      en: 'A piece goes one point in any of the eight directions, to an empty point. Steps do not use the loops.',
      zh: '棋子向八个方向之一走一格，只能走到空点。走子不经过弧线。',
    },
    example: { position: null, moves: ['B2-B3', 'E5-E4', 'C2-D3'] },
    codes: ['ILLEGAL_NON_CAPTURE_MOVE', 'NOT_PIECE', 'NOT_PLAYER_PIECE', 'NOT_PLAYER_TURN', 'OUT_OF_BOARD'],
  },
  {
    id: 'loops',
    title: { en: 'Captures by the loops', zh: '经弧线吃子' },
    text: {
      en: 'To capture, a piece runs any distance along its line and through at least one of the eight loops at the corners, until it meets an enemy. All points and loops on its way must be free.',
      zh: '吃子时，棋子沿直线走任意远，并至少经过一条角上的弧线，直到碰上敌子。途中的点必须全空。',
    },
    example: { position: 'BB.BBBB..BB.W.B.B.......WW.WWWWW.WWW w 1 12', moves: ['D6xC3'] },
    codes: ['ILLEGAL_CAPTURE_MOVE'],
  },
  {
    id: 'many-loops',
    title: { en: 'More than one loop', zh: '经过多条弧线' },
    text: {
      en: 'A capture may go through several loops, and cross lines that it has used. It may not jump: whatever it meets first it captures if it is an enemy; if it is its own, there is no capture.',
      zh: '一次吃子可以连续经过多条弧线，也可以再次穿过走过的线，但不能越子：先碰到敌子则吃，碰到己子则不能走。',
    },
    example: { position: '.W...B.............B...W....W.WW..WW b 1 33', moves: ['B4xF4'] },
    codes: [],
  },
  {
    id: 'end',
    title: { en: 'The end', zh: '终局' },
    text: {
      en: 'Whoever captures the last piece of the other wins. Where nothing is captured for long, or a position is repeated, the rules chosen for the game decide: by the number of pieces, or a draw.',
      zh: '吃光对方棋子者胜。若长时间没有吃子或局面重复，按所选规则以子数判定胜负或判和。',
    },
    example: { position: '....B...........W...........WWWW..W. w 1 38', moves: ['B6xE1'] },
    codes: ['no-pieces', 'ply-limit', 'repetition', 'no-moves'],
  },
];

export const refusals: GameRules['refusals'] = {
  NOT_PLAYER_TURN: '现在轮到对方走。',
  OUT_OF_BOARD: '棋盘上的点是 A1 到 F6。',
  NOT_PIECE: '起点没有棋子。',
  NOT_PLAYER_PIECE: '起点的棋子是对方的。',
  ILLEGAL_CAPTURE_MOVE: '没有一条畅通的路线经过弧线通向那里的敌子。',
  ILLEGAL_NON_CAPTURE_MOVE: '不吃子时只能走一格，而且必须走到空点。',
};
