// Surakarta as the page sees it.

import type { BoardGame } from '../board';
import Board from './Board.svelte';
import Icon from './Icon.svelte';
import { brushes, EMPTY, side, withSide } from './position';

export const surakarta: BoardGame = {
  names: ['surakarta'],
  Board,
  Icon,
  brushes: () => brushes,
  empty: () => EMPTY,
  side,
  withSide,
  show: (move) => move.replace('-', '–').replace('x', '×'),
};
