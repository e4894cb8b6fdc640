// What the eye sees between two positions.

import { describe, expect, it } from 'vitest';
import { changeBetween } from '../../src/boards/base/change';
import { afterMove } from '../../src/boards/base/spec';

const pieces = (text: string): Map<string, string> =>
  new Map(text.split(' ').map((part) => [part.slice(1), part[0]!]));

describe('changeBetween', () => {
  it('sees a move', () => {
    expect(changeBetween(pieces('Ra1 Kb1'), pieces('Ra5 Kb1'), false)).toEqual({
      moved: [{ from: 'a1', to: 'a5', letter: 'R' }],
      removed: [],
      added: [],
      flipped: [],
    });
  });

  it('sees a capture as a move and a piece removed', () => {
    const change = changeBetween(pieces('Ra1 na5'), pieces('Ra5'), false);
    expect(change).toMatchObject({
      moved: [{ from: 'a1', to: 'a5' }],
      removed: [{ square: 'a5', letter: 'n' }],
    });
  });

  it('sees discs that turn over where they lie, and one added', () => {
    const change = changeBetween(pieces('Xd5 Oe5'), pieces('Xd5 Xe5 Xf5'), true);
    expect(change).toEqual({
      moved: [],
      removed: [],
      added: [{ square: 'f5', letter: 'X' }],
      flipped: [{ square: 'e5', before: 'O', after: 'X' }],
    });
  });

  it('is undone by the way back', () => {
    const [one, other] = [pieces('Ra1 na5 Kb1'), pieces('Ra5 Kb1')];
    const back = changeBetween(other, one, false)!;
    expect(back.moved).toEqual([{ from: 'a5', to: 'a1', letter: 'R' }]);
    expect(back.added).toEqual([{ square: 'a5', letter: 'n' }]);
  });

  it('is nothing between equal positions, and none between unlike ones', () => {
    expect(changeBetween(pieces('Ra1'), pieces('Ra1'), false)).toBeNull();
    expect(changeBetween(pieces('Ra1 Rb1 Rc1'), pieces('Ra2 Rb2 Rc2'), false)).toBeNull();
  });
});

describe('afterMove', () => {
  it('carries a piece over what it captures, and leaves the position alone', () => {
    const before = pieces('Ra1 na5');
    expect(afterMove(before, ['a1', 'a5'])).toEqual(pieces('Ra5'));
    expect(before).toEqual(pieces('Ra1 na5'));
    expect(afterMove(before, ['a1'])).toEqual(before);
  });
});
