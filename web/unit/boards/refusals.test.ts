// Every refusal of a judge has its words in Chinese, and a rule that explains it.

import { describe, expect, it } from 'vitest';
import type { GameRules } from '../../src/boards/board';
import * as amazons from '../../src/boards/amazons/rules';
import * as othello from '../../src/boards/othello/rules';
import * as surakarta from '../../src/boards/surakarta/rules';
import * as xiangqi from '../../src/boards/xiangqi/rules';

const sources = import.meta.glob<string>('../../../crates/{amazons,othello,surakarta,xiangqi}/src/*.rs', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const games: Record<string, { rules: GameRules; file: string; codes: RegExp }> = {
  xiangqi: { rules: xiangqi, file: 'judge', codes: /(?:refuse\(\s*|=> \(\s*|\{\s*\()"([a-z-]+)"/g },
  othello: { rules: othello, file: 'game', codes: /verdict\(false, "([a-z-]+)"/g },
  surakarta: { rules: surakarta, file: 'judge', codes: /MoveReason::(?!Legal)\w+ => "([A-Z_]+)"/g },
  amazons: {
    rules: { topics: amazons.topicsOf(true), refusals: amazons.refusals },
    file: 'judge',
    codes: /refuse\(\s*"([a-z-]+)"/g,
  },
};

/** How many the judges know; a pattern that misses some would find fewer. */
const counts: Record<string, number> = { xiangqi: 22, othello: 4, surakarta: 6, amazons: 9 };

describe.each(Object.entries(games))('%s', (game, { rules, file, codes }) => {
  const source = sources[`../../../crates/${game}/src/${file}.rs`]!;
  const known = [...new Set([...source.matchAll(codes)].map((match) => match[1]!))];

  it('has words for every refusal, and no others', () => {
    expect(known).toHaveLength(counts[game]!);
    expect(Object.keys(rules.refusals).sort()).toEqual(known.sort());
  });

  it('has a rule for every refusal', () => {
    const explained = rules.topics.flatMap((topic) => topic.codes);
    expect(known.filter((code) => !explained.includes(code))).toEqual([]);
  });
});
