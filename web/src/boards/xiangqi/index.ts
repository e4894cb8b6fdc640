// Xiangqi as the page sees it.

import type { BoardGame } from '../board';
import Board from './Board.svelte';
import Icon from './Icon.svelte';
import { brushes, EMPTY, side, squares, withSide } from './position';

export const xiangqi: BoardGame = {
  names: ['xiangqi'],
  Board,
  Icon,
  brushes: () => brushes,
  empty: () => EMPTY,
  side,
  withSide,
  show: (move) => (squares(move).length === 2 ? squares(move).join('–') : move),
};
