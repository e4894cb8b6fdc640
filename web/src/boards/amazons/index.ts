// The Amazons in both sizes as the page sees them.

import type { BoardGame } from '../board';
import { moveNumber } from '../base/rows';
import Board from './Board.svelte';
import Board8 from './Board8.svelte';
import Icon from './Icon.svelte';
import { brushes, empty, side, squares, withSide, type First } from './position';
import { messages } from './i18n';

const WHITE = '#f6f3ea';
const BLACK = '#2b2b2e';

function amazonsOf(name: string, size: number, first: First, component: BoardGame['Board']): BoardGame {
  return {
    name,
    Board: component,
    Icon,
    colours: first === 'white' ? [WHITE, BLACK] : [BLACK, WHITE],
    brushes,
    empty: empty(size, first),
    side: (position) => side(position, first),
    withSide: (position, to) => withSide(position, to, first),
    moveNumber,
    show: (move) => move.replace('-', '–'),
    say: (_before, move, language) => {
      const [from, to, arrow] = squares(move);
      return from && to && arrow ? messages[language].said(from, to, arrow) : move;
    },
    rules: async () => {
      const { refusals, topicsOf } = await import('./rules');
      return { topics: topicsOf(size === 10), refusals };
    },
    // A walk that is none is judged by an arrow that flies back.
    write: ([from, to, arrow]) => (from && to ? `${from}-${to}/${arrow ?? from}` : null),
  };
}

export const games = [amazonsOf('amazons', 10, 'white', Board), amazonsOf('amazons8', 8, 'black', Board8)];
