// The messages of every board.

import { defineMessages } from '../../lib/messages';

export const messages = defineMessages({
  en: {
    board: 'Board',
    help: 'Arrow keys move the cursor, Enter chooses a square, Escape takes the choice back.',
    empty: 'empty',
    chosen: 'selected',
    target: 'legal target',
    origin: 'can move',
    capture: 'legal capture',
    check: 'in check',
    lastMove: 'last move',
    pass: 'Pass',
    selected: (piece: string, square: string, count: number) =>
      `${piece} on ${square} selected, ${count} ${count === 1 ? 'target' : 'targets'}`,
    put: (piece: string, square: string) => `${square}: ${piece}`,
  },
  zh: {
    board: '棋盘',
    help: '方向键移动光标，回车选择，Esc 取消选择。',
    empty: '空',
    chosen: '已选中',
    target: '可走',
    origin: '可移动',
    capture: '可吃',
    check: '被将军',
    lastMove: '上一步',
    pass: '停一手',
    selected: (piece: string, square: string, count: number) => `已选中 ${square} ${piece}，可走 ${count} 处`,
    put: (piece: string, square: string) => `${square}：${piece}`,
  },
});
