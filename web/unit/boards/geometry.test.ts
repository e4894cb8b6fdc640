// Squares in the drawing, and paths over them.

import { describe, expect, it } from 'vitest';
import { cellUnder, flip, makeGeometry, neighbour } from '../../src/boards/base/geometry';
import { edgeLabels } from '../../src/boards/base/labels';
import { pathData, pathLength, pathPoint, pathPoints, pathSlice, straight } from '../../src/boards/base/path';
import { pathAlong } from '../../src/boards/surakarta/loops';
import { pointName, SIDE } from '../../src/boards/surakarta/position';

const geometry = makeGeometry(SIDE, SIDE, pointName);

describe('geometry', () => {
  it('finds the square under each of its centres', () => {
    for (const cell of geometry.cells) expect(cellUnder(geometry, cell)).toBe(cell);
    expect(cellUnder(geometry, { x: -1, y: 50 })).toBeNull();
    expect(cellUnder(geometry, { x: 50, y: SIDE * 100 })).toBeNull();
  });

  it('is the same board again after two flips', () => {
    const flipped = flip(geometry);
    expect(flipped.at.get('A1')).toMatchObject({ column: SIDE - 1, row: 0 });
    expect(flip(flipped).cells).toEqual(geometry.cells);
  });

  it('keeps top and bottom of a board that stands', () => {
    const behind = flip(geometry, true);
    expect(behind.at.get('A1')).toMatchObject({ column: SIDE - 1, row: SIDE - 1 });
    expect(flip(behind, true).cells).toEqual(geometry.cells);
  });

  it('walks to neighbours and stops at the edge', () => {
    expect(neighbour(geometry, 'C3', 1, -1)).toBe('D4');
    expect(neighbour(geometry, 'A1', -1, 1)).toBe('A1');
    expect(neighbour(geometry, 'C3', -99, 0)).toBe('A3');
  });

  it('names every column and row once, as the board is shown', () => {
    const texts = edgeLabels(flip(geometry), 20, 'bottom').map(({ text }) => text);
    expect(texts.join('')).toBe('FEDCBA123456');
  });
});

describe('path', () => {
  const line = straight({ x: 0, y: 0 }, { x: 30, y: 40 });

  it('measures lines and arcs', () => {
    expect(pathLength(line)).toBe(50);
    const quarter = {
      kind: 'arc',
      centre: { x: 0, y: 0 },
      radius: 10,
      start: 0,
      sweep: Math.PI / 2,
    } as const;
    expect(pathLength([quarter])).toBeCloseTo(5 * Math.PI);
    const end = pathPoint([quarter], 99);
    expect(end.x).toBeCloseTo(0);
    expect(end.y).toBeCloseTo(10);
  });

  it('cuts a piece out over several segments', () => {
    const bent = [
      ...straight({ x: 0, y: 0 }, { x: 10, y: 0 }),
      ...straight({ x: 10, y: 0 }, { x: 10, y: 10 }),
    ];
    const piece = pathSlice(bent, 5, 15);
    expect(pathLength(piece)).toBeCloseTo(10);
    expect(pathData(piece)).toBe('M5.0 0.0L10.0 0.0L10.0 5.0');
  });

  it('spaces points evenly, both ends included', () => {
    expect(pathPoints(line, 10)).toHaveLength(2);
    const bent = [...line, ...straight({ x: 30, y: 40 }, { x: 30, y: 90 })];
    const points = pathPoints(bent, 10);
    expect(points).toHaveLength(11);
    expect(points[0]).toEqual({ x: 0, y: 0 });
    expect(points.at(-1)).toEqual({ x: 30, y: 90 });
  });
});

describe('Surakarta’s loops', () => {
  it('go three quarters round a corner, outside the board', () => {
    // From B6, a loop leads over the upper left corner to A5.
    const path = pathAlong(geometry, ['B5', 'B6', 'A5', 'B5']);
    expect(path.map(({ kind }) => kind)).toEqual(['line', 'arc', 'line']);
    expect(pathLength([path[1]!])).toBeCloseTo(1.5 * Math.PI * 100);
    const middle = pathPoint([path[1]!], pathLength([path[1]!]) / 2);
    expect(middle.x).toBeLessThan(geometry.at.get('A6')!.x);
    expect(middle.y).toBeLessThan(geometry.at.get('A6')!.y);
  });

  it('join on: each segment begins where the last one ended', () => {
    const path = pathAlong(geometry, ['C5', 'C6', 'A4', 'B4']);
    const ends = path.map((segment) => [pathPoint([segment], 0), pathPoint([segment], 1e9)] as const);
    for (const [index, [begin]] of ends.entries()) {
      if (index === 0) continue;
      const before = ends[index - 1]![1];
      expect(begin.x).toBeCloseTo(before.x);
      expect(begin.y).toBeCloseTo(before.y);
    }
  });
});
