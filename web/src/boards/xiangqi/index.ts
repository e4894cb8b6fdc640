// Xiangqi as the page sees it.

import type { BoardGame } from '../board';
import { moveNumber } from '../base/rows';
import Board from './Board.svelte';
import Icon from './Icon.svelte';
import { brushes, EMPTY, side, squares, withSide } from './position';
import { premoves } from './premoves';
import { problems } from './problems';
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
  moveNumber,
  show: (move) => (squares(move).length === 2 ? squares(move).join('–') : move),
  say,
  premoves,
  reasons,
  problems,
  rules: () => import('./rules'),
  write: (at) => (at.length === 2 ? at.join('') : null),
  Settings,
};

export const games = [xiangqi];
