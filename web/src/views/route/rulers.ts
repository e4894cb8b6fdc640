// The rulers along a map: numbers of its rows and columns, as many as have room.

import type { Camera } from './painter';

/** The room above and to the left of a map that its numbers need, in pixels. */
export const RULER = 22;

/** Round numbers to count by. */
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/** Numbers along one side: every so many cells, so that they stand this many pixels apart at least. */
export function marks(count: number, cell: number, gap: number): number[] {
  const step = STEPS.find((step) => step * cell >= gap) ?? STEPS.at(-1)!;
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
}

/** Paints both over a strip of paper that stays at the edge when the map is moved. */
export function paintRulers(
  context: CanvasRenderingContext2D,
  rows: number,
  columns: number,
  { cell, left, top, width, height }: Camera,
  ink: string,
  paper: string,
): void {
  // Beside the map where there is room; at the paper's edge where there is none.
  const x = Math.max(RULER, left);
  const y = Math.max(RULER, top);
  context.fillStyle = paper;
  context.fillRect(0, y - RULER, width, RULER);
  context.fillRect(x - RULER, 0, RULER, height);
  context.fillStyle = ink;
  context.font = '11px system-ui, sans-serif';
  context.textBaseline = 'middle';
  context.textAlign = 'center';
  for (const column of marks(columns, cell, 30)) {
    const at = left + (column + 0.5) * cell;
    if (at >= x && at <= width - 8) context.fillText(String(column), at, y - RULER / 2);
  }
  context.textAlign = 'right';
  for (const row of marks(rows, cell, 18)) {
    const at = top + (row + 0.5) * cell;
    if (at >= y && at <= height - 6) context.fillText(String(row), x - 4, at);
  }
}
