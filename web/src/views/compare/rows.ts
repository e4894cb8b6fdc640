// The rows of a comparison: by depth, beside minimax, and as a file.

import { csv } from '../../lib/csv';
import { seconds } from '../../lib/format';
import type { Language } from '../../lib/settings.svelte';
import type { CompareRow } from '../../lib/types';

export const MEASURES = ['nodes', 'cutoffs', 'time'] as const;
export type Measure = (typeof MEASURES)[number];

export function measured(row: CompareRow, measure: Measure): number {
  return measure === 'time' ? row.seconds : row[measure];
}

/** The rows of one depth, in the order the algorithms were chosen in. */
export interface Depth {
  depth: number;
  rows: CompareRow[];
  /** Whether all finished searches found the same value; null while fewer than two have. */
  agree: boolean | null;
  /** Minimax's nodes, if it is among them and finished. */
  whole: number | null;
}

export function byDepth(rows: readonly CompareRow[], algorithms: readonly string[]): Depth[] {
  const depths = [...new Set(rows.map((row) => row.depth))].sort((a, b) => a - b);
  return depths.map((depth) => {
    const here = rows
      .filter((row) => row.depth === depth)
      .sort((a, b) => algorithms.indexOf(a.algorithm) - algorithms.indexOf(b.algorithm));
    const finished = here.filter((row) => !row.stopped);
    const values = new Set(finished.map((row) => `${row.value.kind} ${row.discs ?? row.value.value}`));
    return {
      depth,
      rows: here,
      agree: finished.length < 2 ? null : values.size === 1,
      whole: finished.find((row) => row.algorithm === 'minimax')?.nodes ?? null,
    };
  });
}

/** How much of minimax's tree a search did not enter; null where nothing can be said. */
export function sharePruned(row: CompareRow, whole: number | null): number | null {
  return whole === null || row.stopped || row.algorithm === 'minimax' ? null : 1 - row.nodes / whole;
}

/** `93.4 %`; more signs where little is left. */
export function percent(share: number, language: Language): string {
  const digits = share > 0.999 ? 3 : 1;
  return `${(share * 100).toFixed(digits)}${language === 'zh' ? '' : ' '}%`.replace('-', '−');
}

const units: Record<Language, { milli: string; micro: string }> = {
  en: { milli: 'ms', micro: 'µs' },
  zh: { milli: '毫秒', micro: '微秒' },
};

/** A time in the unit that suits it: small searches end within microseconds. */
export function duration(value: number, language: Language): string {
  const trimmed = (number: number): string =>
    number >= 10 ? number.toFixed(0) : String(Number(number.toFixed(1)));
  if (value === 0) return '0';
  if (value < 0.001) return `${trimmed(value * 1e6)} ${units[language].micro}`;
  return value < 1 ? `${trimmed(value * 1e3)} ${units[language].milli}` : seconds(value, language);
}

/** The rows as comma-separated values. */
export function toCsv(game: string, depths: readonly Depth[]): string {
  const head =
    'game,depth,algorithm,value_kind,value,best_move,nodes,leaves,cutoffs,seconds,share_pruned,stopped';
  const rows = depths.flatMap(({ rows, whole }) =>
    rows.map((row) => [
      game,
      row.depth,
      row.algorithm,
      row.value.kind,
      row.discs ?? row.value.value,
      row.best_move ?? '',
      row.nodes,
      row.leaves,
      row.cutoffs,
      row.seconds,
      sharePruned(row, whole) ?? '',
      row.stopped,
    ]),
  );
  return csv([head.split(','), ...rows]);
}
