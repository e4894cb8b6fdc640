// A file of several games.

import { describe, expect, it } from 'vitest';
import { splitGames, titleOf } from '../../src/views/games/split';

const one = '[Game "Chinese Chess"]\n[Red "Ada"]\n[Black "Ben"]\n[Result "1-0"]\n\n1. h2e2 h9g7 1-0';
const two = '[Red "Carl"]\n[Black "?"]\n\n1. h2e2 {[Red "not a tag"]\n[White "nor this"]} h9g7 *';

describe('splitGames', () => {
  it('cuts PGN before the tags of the next game', () => {
    expect(splitGames(`${one}\n\n${two}\n`).map((game) => game.trim())).toEqual([one, two]);
  });

  it('takes brackets in comments for what they are', () => {
    expect(splitGames(two)).toHaveLength(1);
    expect(splitGames('[Red "A"]\n\n1. a ; { no comment\n[Red "B"]\n\n1. b')).toHaveLength(2);
  });

  it('cuts GGF at its brackets', () => {
    expect(splitGames('(;GM[Othello]PB[A];)\n(;GM[Othello]PB[B];)')).toEqual([
      '(;GM[Othello]PB[A];)',
      '(;GM[Othello]PB[B];)',
    ]);
  });

  it('cuts DhtmlXQ before each game', () => {
    const game = (red: string) => `[DhtmlXQ]\n[DhtmlXQ_red]${red}[/DhtmlXQ_red]\n[/DhtmlXQ]\n`;
    const games = splitGames(`<pre>${game('甲')}${game('乙')}`);
    expect(games).toHaveLength(2);
    expect(games.map(titleOf)).toEqual(['甲', '乙']);
  });

  it('leaves anything else in one piece', () => {
    expect(splitGames('f5 d6\nc3')).toEqual(['f5 d6\nc3']);
    expect(splitGames('')).toEqual(['']);
  });
});

describe('titleOf', () => {
  it('reads players, result and date of either format', () => {
    expect(titleOf(one)).toBe('Ada – Ben, 1-0');
    expect(titleOf(two)).toBe('Carl');
    expect(titleOf('(;GM[Othello]PB[A]PW[B]RE[+4]DT[2026];)')).toBe('A – B, +4, 2026');
    expect(titleOf('f5 d6')).toBe('');
  });
});
