// Surakarta as the page sees it.

import type { BoardGame } from '../board';
import Board from './Board.svelte';
import Icon from './Icon.svelte';
import { brushes, EMPTY, premoves, side, squares, withSide } from './position';
import { reasons } from './reasons';
import { messages } from './i18n';

const surakarta: BoardGame = {
  name: 'surakarta',
  Board,
  Icon,
  colours: ['#2b2b2e', '#f6f3ea'],
  brushes,
  empty: EMPTY,
  side,
  withSide,
  show: (move) => move.replace('-', '–').replace('x', '×'),
  say: (_before, move, language) => {
    const [from, to] = squares(move);
    const t = messages[language];
    return from && to ? (move.includes('x') ? t.takes : t.goes)(from, to) : move;
  },
  premoves,
  reasons,
  rules: () => import('./rules'),
  write: (at) => (at.length === 2 ? at.join('-') : null),
};

export const games = [surakarta];
