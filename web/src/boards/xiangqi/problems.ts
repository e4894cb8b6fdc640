// What is wrong with a position of Xiangqi, in Chinese, by the server's codes.

import type { ProblemWords } from '../../lib/problems';
import { named } from './position';

const side = (name: string | undefined): string => (name === 'red' ? '红方' : '黑方');

export const problems: ProblemWords = {
  'missing-general': (params) => `缺少${side(params.side)}的将帅。`,
  'missing-generals': () => '双方都缺少将帅。',
  'too-many-pieces': ({ most, piece = '', found }) =>
    `${named(piece, 'zh')}最多 ${most} 个，实有 ${found} 个。`,
  'misplaced-piece': ({ piece = '', square }) => `${named(piece, 'zh')}不能在 ${square}。`,
  'generals-face': () => '将帅在同一直线上照面，任何着法都不允许。',
  'exposed-general': (params) =>
    `${side(params.side)}的将帅会被 ${params.square} 的棋子立即吃掉，而此时轮到对方走棋。`,
};
