// Xiangqi as the page sees it.

import type { BoardGame } from '../board';
import Board from './Board.svelte';
import Icon from './Icon.svelte';
import { brushes, EMPTY, side, squares, withSide } from './position';
import { reasons } from './reasons';
import Settings from './Settings.svelte';
import { say } from './speech';

const xiangqi: BoardGame = {
  name: 'xiangqi',
  Board,
  Icon,
  colours: ['#c23b2e', '#2b2b2e'],
  brushes,
  empty: EMPTY,
  side,
  withSide,
  show: (move) => (squares(move).length === 2 ? squares(move).join('–') : move),
  say,
  reasons,
  rules: () => import('./rules'),
  write: (at) => (at.length === 2 ? at.join('') : null),
  Settings,
};

export const games = [xiangqi];
