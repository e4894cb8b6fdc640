// Moves in words, for those who hear the game.
// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import { boardGame } from '../../src/boards';

const XIANGQI = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1';

describe('say', () => {
  it.each([
    ['xiangqi', 'h2e2', 'cannon h2 to e2', '炮从 h2 到 e2'],
    ['xiangqi', 'h2h9', 'cannon h2 takes horse on h9', '炮从 h2 到 h9 吃马'],
    ['surakarta', 'B1xE4', 'B1 takes E4', 'B1 吃 E4'],
    ['surakarta', 'B1-B2', 'B1 to B2', 'B1 到 B2'],
    ['amazons', 'd1-d7/g7', 'd1 to d7, arrow to g7', 'd1 到 d7，箭射 g7'],
    ['four', '4', 'column 4', '第 4 列'],
  ])('%s %s', (game, move, en, zh) => {
    const { say } = boardGame(game);
    expect(say?.(XIANGQI, move, 'en')).toBe(en);
    expect(say?.(XIANGQI, move, 'zh')).toBe(zh);
  });

  it('is what is shown, where a game has no words for it', () => {
    const { say, show } = boardGame('othello');
    expect(say).toBeUndefined();
    expect([show?.('f5'), show?.('pass')]).toEqual(['f5', 'pass']);
  });
});
