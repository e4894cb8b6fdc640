// Othello as the page sees it.

import { settings } from '../../lib/settings.svelte';
import type { BoardGame } from '../board';
import Board from './Board.svelte';
import Icon from './Icon.svelte';
import { brushes, EMPTY, premoves, side, withSide } from './position';
import { reasons } from './reasons';
import { messages } from './i18n';

const othello: BoardGame = {
  name: 'othello',
  Board,
  Icon,
  colours: ['#2b2b2e', '#f6f3ea'],
  brushes,
  empty: EMPTY,
  side,
  withSide,
  show: (move) => (move === 'pass' ? messages[settings.language].pass : move),
  premoves,
  reasons,
  rules: () => import('./rules'),
  write: (at) => (at.length === 1 ? at[0]! : null),
};

export const games = [othello];
