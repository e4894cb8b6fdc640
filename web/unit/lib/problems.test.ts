// The server's sentences in Chinese.
// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import { inChinese } from '../../src/lib/problems';

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

  it('keeps what it does not know', () => {
    expect(problem('of-another-version', {})).toBe('English');
    expect(inChinese({ code: 'busy', message: 'wait' })).toBe('服务器正忙，请稍后再试。（wait）');
    expect(inChinese({ code: 'bad-input', message: 'wait' })).toBe('wait');
  });
});
