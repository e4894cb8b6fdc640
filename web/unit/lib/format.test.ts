// Scores and numbers as people read them.

import { describe, expect, it } from 'vitest';
import { brief, count, forFirst, seconds, showScore } from '../../src/lib/format';

describe('showScore', () => {
  it.each([
    [{ kind: 'cp', value: 125 }, '+1.25'],
    [{ kind: 'cp', value: -7 }, '−0.07'],
    [{ kind: 'cp', value: 0 }, '0.00'],
    [{ kind: 'discs', value: 6 }, '+6'],
    [{ kind: 'discs', value: -12 }, '−12'],
    [{ kind: 'discs', value: 0 }, '0'],
    [{ kind: 'win', value: 5 }, '#5'],
    [{ kind: 'loss', value: 4 }, '−#4'],
    [{ kind: 'draw', value: 0 }, '='],
  ] as const)('%o is %s', (score, text) => {
    expect(showScore(score)).toBe(text);
  });

  it('tells discs as exactly as they are known', () => {
    expect(showScore({ kind: 'discs', value: 3 }, 2.61)).toBe('+2.61');
    expect(showScore({ kind: 'win', value: 3 }, undefined)).toBe('#3');
  });
});

describe('forFirst', () => {
  it('leaves what the first player sees already', () => {
    expect(forFirst({ kind: 'cp', value: 30 }, 'first')).toEqual({ kind: 'cp', value: 30 });
  });

  it('turns the second player’s view round, and twice is as before', () => {
    expect(forFirst({ kind: 'cp', value: 30 }, 'second')).toEqual({ kind: 'cp', value: -30 });
    expect(forFirst({ kind: 'win', value: 3 }, 'second')).toEqual({ kind: 'loss', value: 3 });
    expect(forFirst({ kind: 'draw', value: 0 }, 'second')).toEqual({ kind: 'draw', value: 0 });
    const loss = { kind: 'loss', value: 8 } as const;
    expect(forFirst(forFirst(loss, 'second'), 'second')).toEqual(loss);
  });
});

describe('numbers', () => {
  it('keeps large ones short', () => {
    expect([0, 9_999, 10_000, 340_400, 1_250_000, 2e9].map(brief)).toEqual([
      '0',
      '9999',
      '10k',
      '340k',
      '1.3M',
      '2.0G',
    ]);
  });

  it('sets thousands apart', () => {
    expect(count(1234567, 'en')).toBe('1,234,567');
  });

  it('gives times as many digits as they need, in the reader’s language', () => {
    expect([0.0213, 1.4, 75].map((value) => seconds(value))).toEqual(['0.021 s', '1.40 s', '75 s']);
    expect(seconds(75, 'zh')).toBe('75 秒');
  });
});
