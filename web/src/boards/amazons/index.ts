// The Amazons in both sizes as the page sees them.

import type { BoardGame } from '../board';
import Board from './Board.svelte';
import Icon from './Icon.svelte';
import { brushes, empty, side, withSide, type First } from './position';
import Board8 from './Board8.svelte';

function amazonsOf(name: string, size: number, first: First, component: BoardGame['Board']): BoardGame {
  return {
    names: [name],
    Board: component,
    Icon,
    brushes: () => brushes,
    empty: () => empty(size, first),
    side: (position) => side(position, first),
    withSide: (position, to) => withSide(position, to, first),
    show: (move) => move.replace('-', '–'),
  };
}

export const amazons = amazonsOf('amazons', 10, 'white', Board);
export const amazons8 = amazonsOf('amazons8', 8, 'black', Board8);
