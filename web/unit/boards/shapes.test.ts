// A reader's own drawing.

import { describe, expect, it } from 'vitest';
import { colourOf, withShape, type Shape } from '../../src/boards/base/shapes';

const arrow: Shape = { from: 'a0', to: 'a4', colour: 'green' };
const circle: Shape = { from: 'e4', to: 'e4', colour: 'red' };

describe('withShape', () => {
  it('adds a shape, removes it when it is drawn again, and changes its colour', () => {
    const both = withShape(withShape([], arrow), circle);
    expect(both).toEqual([arrow, circle]);
    expect(withShape(both, arrow)).toEqual([circle]);
    expect(withShape(both, { ...arrow, colour: 'blue' })).toEqual([circle, { ...arrow, colour: 'blue' }]);
    // The other way round is another arrow.
    expect(withShape([arrow], { from: 'a4', to: 'a0', colour: 'green' })).toHaveLength(2);
  });
});

describe('colourOf', () => {
  it('has a colour for every pair of keys', () => {
    const keys = [false, true].flatMap((shiftKey) => [false, true].map((altKey) => ({ shiftKey, altKey })));
    expect(new Set(keys.map(colourOf)).size).toBe(4);
  });
});
