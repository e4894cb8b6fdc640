// The rows of a comparison.

import { describe, expect, it } from 'vitest';
import type { CompareRow } from '../../src/lib/types';
import { byDepth, duration, percent, sharePruned, toCsv } from '../../src/views/compare/rows';
import { linear, logarithmic } from '../../src/views/compare/scale';

const row = (
  algorithm: string,
  depth: number,
  nodes: number,
  more: Partial<CompareRow> = {},
): CompareRow => ({
  algorithm,
  depth,
  value: { kind: 'cp', value: 5 },
  best_move: 'f5',
  nodes,
  leaves: 1,
  cutoffs: 0,
  seconds: 0.5,
  stopped: false,
  ...more,
});

describe('byDepth', () => {
  const rows = [
    row('pvs', 2, 40),
    row('minimax', 2, 100),
    row('pvs', 1, 9),
    row('minimax', 3, 7, { stopped: true }),
  ];
  const depths = byDepth(rows, ['minimax', 'pvs']);

  it('sorts by depth, then by the chosen order', () => {
    expect(depths.map(({ depth, rows }) => [depth, rows.map(({ algorithm }) => algorithm)])).toEqual([
      [1, ['pvs']],
      [2, ['minimax', 'pvs']],
      [3, ['minimax']],
    ]);
  });

  it('says whether finished searches agree', () => {
    expect(depths.map(({ agree }) => agree)).toEqual([null, true, null]);
    const other = row('pvs', 1, 9, { value: { kind: 'win', value: 5 } });
    expect(byDepth([row('minimax', 1, 9), other], [])[0]!.agree).toBe(false);
    expect(byDepth([row('minimax', 1, 9), { ...other, stopped: true }], [])[0]!.agree).toBeNull();
  });

  it('measures what was pruned against a finished minimax only', () => {
    expect(depths.map(({ whole }) => whole)).toEqual([null, 100, null]);
    expect(sharePruned(rows[0]!, 100)).toBeCloseTo(0.6);
    expect(sharePruned(rows[1]!, 100)).toBeNull();
    expect(sharePruned(rows[0]!, null)).toBeNull();
  });

  it('writes CSV that a spreadsheet reads', () => {
    const [head, line] = toCsv('othello', byDepth([row('minimax', 1, 9, { best_move: 'a,"b"' })], [])).split(
      '\r\n',
    );
    expect(head!.split(',')).toHaveLength(12);
    expect(line).toBe('othello,1,minimax,cp,5,"a,""b""",9,1,0,0.5,,false');
  });
});

describe('numbers', () => {
  it('have the unit that suits them', () => {
    expect([0, 0.0000042, 0.0005, 0.0123, 2.5].map((value) => duration(value, 'en'))).toEqual([
      '0',
      '4.2 µs',
      '500 µs',
      '12 ms',
      '2.50 s',
    ]);
  });

  it('have more digits where little is left', () => {
    expect([percent(0.934, 'en'), percent(0.99987, 'en'), percent(0.5, 'zh')]).toEqual([
      '93.4 %',
      '99.987 %',
      '50.0%',
    ]);
  });
});

describe('scales', () => {
  it('linear: from 0 to a round number', () => {
    const { at, ticks } = linear(870);
    expect(ticks).toEqual([0, 200, 400, 600, 800, 1000]);
    expect([at(0), at(500), at(1000)]).toEqual([0, 0.5, 1]);
    expect(linear(0).ticks).toEqual([0]);
  });

  it('logarithmic: powers of ten, zero at the foot', () => {
    const { at, ticks } = logarithmic([0, 30, 5000]);
    expect(ticks).toEqual([10, 100, 1000, 10_000]);
    expect([at(0), at(10), at(10_000)]).toEqual([0, 0, 1]);
    expect(at(1000)).toBeCloseTo(2 / 3);
  });
});
