// What pieces of Xiangqi might do on their next turn: every way they could go on an empty board, since what stands there
// then is not known.

import { COLUMNS, pointName, readPieces, ROWS } from './position';
import type { Side } from '../../lib/types';

type Step = [columns: number, rows: number];

const straight: Step[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];
const diagonal: Step[] = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
];
const horse: Step[] = diagonal.flatMap(([x, y]): Step[] => [
  [x, 2 * y],
  [2 * x, y],
]);
const lines: Step[] = straight.flatMap(([x, y]) =>
  Array.from({ length: ROWS - 1 }, (_, at): Step => [x * (at + 1), y * (at + 1)]),
);

/** Rows are counted from the side's own edge. */
function steps(kind: string, row: number): Step[] {
  switch (kind) {
    case 'K':
      return straight;
    case 'A':
      return diagonal;
    case 'B':
      return diagonal.map(([x, y]) => [2 * x, 2 * y]);
    case 'N':
      return horse;
    case 'P':
      return row < 5
        ? [[0, 1]]
        : [
            [0, 1],
            [1, 0],
            [-1, 0],
          ];
    default:
      return lines;
  }
}

function mayStand(kind: string, column: number, row: number): boolean {
  if (kind === 'K' || kind === 'A') return column >= 3 && column <= 5 && row <= 2;
  return kind !== 'B' || row <= 4;
}

/** All moves of a side's pieces, whatever stands in their way. */
export function premoves(position: string, side: Side): string[] {
  const isOwn = (letter: string): boolean => (letter === letter.toUpperCase()) === (side === 'first');
  const own = [...readPieces(position)].filter(([, letter]) => isOwn(letter));
  return own.flatMap(([from, letter]) => {
    const kind = letter.toUpperCase();
    const column = from.charCodeAt(0) - 97;
    // Red's edge is row 0 of the notation.
    const row = side === 'first' ? Number(from.slice(1)) : ROWS - 1 - Number(from.slice(1));
    return steps(kind, row).flatMap(([x, y]) => {
      const [c, r] = [column + x, row + y];
      if (c < 0 || c >= COLUMNS || r < 0 || r >= ROWS || !mayStand(kind, c, r)) return [];
      // Points are named by their row from the top.
      return [from + pointName(c, side === 'first' ? ROWS - 1 - r : r)];
    });
  });
}
