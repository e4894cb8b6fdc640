// The server's sentences in Chinese.
// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import { inChinese, isWorded } from '../../src/lib/problems';

const sources = import.meta.glob<string>('../../../crates/*/src/**/*.rs', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Every code that the server may send: of the sentences it recognises, and of errors that name theirs. */
function codes(): string[] {
  const recognised = sources['../../../crates/server/src/sentences.rs']!;
  const table = recognised.slice(recognised.indexOf('const SENTENCES'), recognised.indexOf('];\n\n'));
  const found = [...table.matchAll(/\(\s*"([a-z0-9-]+)",\s*&\[/g)].map((match) => match[1]!);
  for (const text of Object.values(sources)) {
    const own = text.matchAll(/(?<!\/\/\/.*)\.coded\(\s*"([a-z0-9-]+)"/g);
    found.push(...[...own].map((match) => match[1]!));
  }
  return [...new Set(found)];
}

const problem = (code: string, params: Record<string, string>, places: string[] = []) =>
  inChinese({ code: 'bad-input', message: 'English', reason: { code, params, places } });

describe('inChinese', () => {
  it('fills the sentence of a code, and names the place', () => {
    expect(problem('illegal-move', { move: 'h2e3' }, ['moves', 'move 3'])).toBe(
      '着法，第 3 步：着法“h2e3”不合规则。',
    );
    expect(problem('illegal-move', { move: 'a1' }, ['moves[1]'])).toBe('第 2 步：着法“a1”不合规则。');
    expect(problem('rows', { expected: '10', found: '2' }, ['position'])).toBe(
      '局面：应有 10 行，实有 2 行。',
    );
  });

  it('knows the codes of a game’s own', () => {
    expect(problem('too-many-pieces', { most: '2', piece: 'R', found: '3' })).toBe(
      '红车最多 2 个，实有 3 个。',
    );
    expect(problem('missing-general', { side: 'black' })).toBe('缺少黑方的将帅。');
  });

  it('has words for every code of the server', () => {
    expect(codes().length).toBeGreaterThan(100);
    expect(codes().filter((code) => !isWorded(code))).toEqual([]);
  });

  it('names parts of requests and of maps', () => {
    expect(problem('at-most', { place: 'engines[1], threads', most: '4' })).toBe(
      '第 2 项引擎的线程数最多 4。',
    );
    expect(problem('in-wall', { what: 'start', at: '3,4' })).toBe('起点 3,4 在墙里。');
    expect(problem('map-few', { column: '5', expected: '7 numbers', found: '2' }, ['text', 'line 3'])).toBe(
      '文本，第 3 行：第 5 列：内容不够：应有 7 格，只有 2。',
    );
  });

  it('keeps what it does not know', () => {
    expect(problem('of-another-version', {})).toBe('English');
    expect(inChinese({ code: 'busy', message: 'wait' })).toBe('服务器正忙，请稍后再试。（wait）');
    expect(inChinese({ code: 'bad-input', message: 'wait' })).toBe('wait');
  });
});
