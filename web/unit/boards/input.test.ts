// A person at a board: clicks, drags and keys.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CELL, makeGeometry, type Point } from '../../src/boards/base/geometry';
import { BoardInput } from '../../src/boards/base/input.svelte';
import { buildMoveTrie } from '../../src/boards/base/movetrie';
import { pointName, squares, SIDE } from '../../src/boards/surakarta/position';

const geometry = makeGeometry(SIDE, SIDE, pointName);
const centre = (square: string): Point => geometry.at.get(square)!;

let made: string[];
let painted: string[];
let paint: ((square: string) => void) | null;
let meant: ((square: string) => string) | undefined;
let input: BoardInput;

beforeEach(() => {
  vi.useFakeTimers();
  made = [];
  painted = [];
  paint = null;
  meant = undefined;
  input = new BoardInput({
    geometry,
    trie: buildMoveTrie(['A1-A2', 'A1-B2', 'F1-F2'], squares),
    home: 'C3',
    get paint() {
      return paint;
    },
    get meant() {
      return meant;
    },
    onmove: (move) => made.push(move),
  });
});

/** Presses on a square, moves to others, and lets go at the last. */
function pointer(...path: string[]): void {
  const [from, ...rest] = path.map(centre);
  input.press(from!, from!);
  for (const at of rest) input.move(at, at);
  input.release(rest.at(-1) ?? from!);
}

describe('pointer', () => {
  it('makes a move by two clicks', () => {
    pointer('A1');
    expect(input.clicks).toEqual(['A1']);
    pointer('B2');
    expect(made).toEqual(['A1-B2']);
    expect(input.pending?.move).toBe('A1-B2');
  });

  it('takes a square for the one that the game means by it, but not in the editor', () => {
    meant = (square) => `${square.charAt(0)}1`;
    pointer('A4');
    expect(input.clicks).toEqual(['A1']);
    input.choose('F5');
    expect(input.clicks).toEqual(['F1']);
    paint = (square) => painted.push(square);
    pointer('A4');
    expect(painted).toEqual(['A4']);
  });

  it('makes a move by a drag, which need not be animated', () => {
    pointer('A1', 'A2');
    expect(made).toEqual(['A1-A2']);
    expect(input.dropped).toBe(true);
  });

  it('leaves the piece selected when it is dropped where it cannot go', () => {
    pointer('A1', 'D4');
    expect(made).toEqual([]);
    expect(input.clicks).toEqual(['A1']);
    expect(input.drag).toBeNull();
  });

  it('does not drag by a tremble', () => {
    const at = centre('A1');
    input.press(at, at);
    input.move(at, { x: at.x + 4, y: at.y });
    expect(input.drag).toBeNull();
    input.move(at, { x: at.x + 6, y: at.y });
    expect(input.drag).toMatchObject({ square: 'A1' });
  });

  it('gives a choice up outside the board and on other squares', () => {
    pointer('A1');
    input.press({ x: -CELL, y: 0 }, { x: 0, y: 0 });
    expect(input.clicks).toEqual([]);
    pointer('A1');
    pointer('D4');
    expect(input.clicks).toEqual([]);
  });

  it('takes a move back that the page does not answer', () => {
    pointer('A1');
    pointer('A2');
    pointer('F1');
    expect(input.clicks).toEqual([]);
    vi.advanceTimersByTime(3000);
    expect(input.pending).toBeNull();
    pointer('F1');
    expect(input.clicks).toEqual(['F1']);
  });

  it('paints every square of a stroke once in the editor', () => {
    paint = (square) => painted.push(square);
    pointer('A1', 'A2', 'A2', 'A3');
    expect(painted).toEqual(['A1', 'A2', 'A3']);
    expect(made).toEqual([]);
  });
});

describe('keys', () => {
  const press = (...keys: string[]): boolean[] => keys.map((key) => input.key(key, false));

  it('begins at home and stays on the board', () => {
    input.arrive();
    expect(input.cursor).toBe('C3');
    press('ArrowUp', 'ArrowRight');
    expect(input.cursor).toBe('D4');
    press('Home', 'PageDown', 'ArrowDown', 'ArrowLeft');
    expect(input.cursor).toBe('A1');
    input.key('End', true);
    expect(input.cursor).toBe('F1');
  });

  it('makes a move with Enter and the space bar', () => {
    press('Home', 'PageDown', 'Enter', 'ArrowUp', ' ');
    expect(made).toEqual(['A1-A2']);
  });

  it('takes a choice back with Escape, which otherwise means nothing here', () => {
    press('Home', 'PageDown', 'Enter');
    expect(input.clicks).toEqual(['A1']);
    expect(press('Escape', 'Escape', 'x')).toEqual([true, false, false]);
    expect(input.clicks).toEqual([]);
  });
});
