// A person at a board: clicks, drags and keys.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CELL, makeGeometry, type Point } from '../../src/boards/base/geometry';
import { BoardInput, type EditorContext } from '../../src/boards/base/input.svelte';
import { buildMoveTrie } from '../../src/boards/base/movetrie';
import { pointName, squares, SIDE } from '../../src/boards/surakarta/position';

const geometry = makeGeometry(SIDE, SIDE, pointName);
const centre = (square: string): Point => geometry.at.get(square)!;

let made: string[];
let painted: string[];
let carried: [string, string | null][];
let editor: EditorContext | null;
let meant: ((square: string) => string) | undefined;
let input: BoardInput;

beforeEach(() => {
  vi.useFakeTimers();
  made = [];
  painted = [];
  carried = [];
  editor = null;
  meant = undefined;
  input = new BoardInput({
    geometry,
    trie: buildMoveTrie(['A1-A2', 'A1-B2', 'F1-F2'], squares),
    home: 'C3',
    get editor() {
      return editor;
    },
    get meant() {
      return meant;
    },
    onmove: (move) => made.push(move),
  });
});

const hand: EditorContext = {
  paint: null,
  carry: (from, to) => carried.push([from, to]),
  has: (square) => square === 'A1',
};
const brush: EditorContext = { ...hand, paint: (square) => painted.push(square) };

/** Presses on a square, moves to others, and lets go at the last. */
function pointer(...path: string[]): void {
  const [from, ...rest] = path.map(centre);
  input.press(from!, from!);
  for (const at of rest) input.move(at, at);
  input.release(rest.at(-1) ?? from!);
}

describe('premoves', () => {
  it('are told and taken back, and change nothing on the board', () => {
    const chosen: (string | null)[] = [];
    const ahead = new BoardInput({
      geometry,
      trie: buildMoveTrie(['A1-A2'], squares),
      home: 'C3',
      editor: null,
      onmove: (move) => made.push(move),
      onpremove: (move) => chosen.push(move),
    });
    for (const square of ['A1', 'A2']) {
      ahead.press(centre(square), centre(square));
      ahead.release(centre(square));
    }
    expect(chosen).toEqual([null, null, 'A1-A2']);
    expect(ahead.pending).toBeNull();
    expect(made).toEqual([]);
    ahead.press(centre('F6'), centre('F6'));
    expect(chosen.at(-1)).toBeNull();
  });
});

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
    editor = brush;
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

  it('moves a piece by a drag or by two clicks in the editor, and paints nothing without a brush', () => {
    editor = hand;
    pointer('A1', 'C3', 'D4');
    pointer('B2');
    expect(input.clicks).toEqual([]);
    pointer('A1');
    expect(input.clicks).toEqual(['A1']);
    pointer('F6');
    input.choose('A1');
    input.choose('B1');
    expect(carried).toEqual([
      ['A1', 'D4'],
      ['A1', 'F6'],
      ['A1', 'B1'],
    ]);
    expect(painted).toEqual([]);
    expect(made).toEqual([]);
  });

  it('removes a piece that is dragged off the board in the editor, or deleted by a key', () => {
    editor = hand;
    const off = { x: -CELL, y: -CELL };
    input.press(centre('A1'), centre('A1'));
    input.move(off, off);
    input.release(off);
    input.choose('A1');
    input.key('Delete', false);
    expect(carried).toEqual([
      ['A1', null],
      ['A1', null],
    ]);
  });

  it('paints every square of a stroke once in the editor', () => {
    editor = brush;
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
