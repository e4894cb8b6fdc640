// Othello as the page sees it.

import { settings } from '../../lib/settings.svelte';
import type { BoardGame } from '../board';
import Board from './Board.svelte';
import Icon from './Icon.svelte';
import { brushes, EMPTY, side, withSide } from './position';
import { messages } from './i18n';

export const othello: BoardGame = {
  names: ['othello'],
  Board,
  Icon,
  brushes: () => brushes,
  empty: () => EMPTY,
  side,
  withSide,
  show: (move) => (move === 'pass' ? messages[settings.language].pass : move),
};
