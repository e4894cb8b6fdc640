// How sure a value is.

import { describe, expect, it } from 'vitest';
import { certaintyOf, leastCertain } from '../../src/lib/certainty';

describe('certainty', () => {
  it('is a search’s confidence, nothing for an estimate, and beside the point for a win', () => {
    expect(certaintyOf({ kind: 'discs', value: 2 }, 100)).toBe(100);
    expect(certaintyOf({ kind: 'discs', value: 2 }, 73)).toBe(73);
    expect(certaintyOf({ kind: 'cp', value: 2 }, undefined)).toBeNull();
    expect(certaintyOf({ kind: 'win', value: 3 }, undefined)).toBeUndefined();
  });

  it('of several values is the least', () => {
    expect(leastCertain([100, 95, 100])).toBe(95);
    expect(leastCertain([100, null])).toBeNull();
    expect(leastCertain([undefined, 100])).toBe(100);
    expect(leastCertain([undefined])).toBeUndefined();
    expect(leastCertain([])).toBeUndefined();
  });
});
