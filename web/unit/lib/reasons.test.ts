// Why a game is over, in a sentence.
// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import { explain, other, resultOf, winnerOf } from '../../src/lib/reasons';

const names = { first: 'Red', second: 'Black' };

describe('explain', () => {
  it('names winner and loser', () => {
    expect(explain('xiangqi', { winner: 'first', reason: 'checkmate' }, names, 'en')).toBe(
      'Checkmate: Black’s general cannot be saved.',
    );
    expect(explain('xiangqi', { winner: 'second', reason: 'checkmate' }, names, 'en')).toContain('Red’s');
  });

  it('prefers a game’s own sentence', () => {
    const end = { winner: 'first', reason: 'no-moves' } as const;
    expect(explain('amazons', end, names, 'en')).toBe('Black has no legal move and loses.');
    expect(explain('othello', end, names, 'en')).toBe('Neither side can move, and Red has more discs.');
    expect(explain('othello', { ...end, winner: null }, names, 'zh')).toContain('双方均无棋可下');
  });

  it('reads synonyms alike', () => {
    const end = (reason: string) => explain('othello', { winner: 'first', reason }, names, 'en');
    expect(end('timeout')).toBe(end('time'));
  });

  it('takes the server’s sentence for a code that it does not know, else says the plain result', () => {
    const end = { winner: 'first', reason: 'no-such-code' } as const;
    expect(explain('othello', end, names, 'en', 'The server’s sentence.')).toBe('The server’s sentence.');
    expect(explain('othello', end, names, 'en')).toContain('Red');
    expect(explain('othello', { winner: null, reason: 'no-such-code' }, names, 'en')).toBe('A draw.');
    expect(explain('othello', { winner: null, reason: 'no-such-code' }, names, 'zh')).toBe('和棋。');
  });
});

describe('results', () => {
  it('are written and read alike', () => {
    for (const winner of ['first', 'second', null] as const) expect(winnerOf(resultOf(winner))).toBe(winner);
    expect(resultOf('second')).toBe('0-1');
    expect(other(other('first'))).toBe('first');
  });
});
