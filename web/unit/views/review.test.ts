// Reviews that the browser keeps.
// @vitest-environment jsdom

import { beforeEach, describe, expect, it } from 'vitest';
import { keepReview, keptReviews, lastReviewed, type KeptReview } from '../../src/views/review/review.svelte';

const reviewed = (move: string) => ({
  game: 'othello',
  rules: null,
  start: null,
  moves: [move],
  first: '',
  second: '',
  result: null,
});
const done = {} as KeptReview['done'];
const review = (move: string, finished = true, size = 0): KeptReview => ({
  reviewed: { ...reviewed(move), first: 'x'.repeat(size) },
  at: 1,
  positions: [],
  judged: [],
  done: finished ? done : null,
});
const moves = (): string[] => keptReviews().map((one) => one.reviewed.moves[0]!);

beforeEach(() => localStorage.clear());

describe('kept reviews', () => {
  it('stay beside one another, the last first, each game once', () => {
    for (const move of ['d3', 'c4', 'd3', 'f5']) keepReview(review(move));
    expect(moves()).toEqual(['f5', 'd3', 'c4']);
    expect(lastReviewed()?.moves).toEqual(['f5']);
  });

  it('remember a game that is only open, until another is', () => {
    keepReview(review('d3'));
    keepReview(review('c4', false));
    expect(moves()).toEqual(['c4', 'd3']);
    keepReview(review('f5'));
    expect(moves()).toEqual(['f5', 'd3']);
  });

  it('are so many, and no more than the browser has room for', () => {
    for (let index = 0; index < 30; index++) keepReview(review(`m${index}`));
    expect(moves()).toHaveLength(20);
    keepReview(review('large', true, 1_999_000));
    expect(moves()[0]).toBe('large');
    expect(moves().length).toBeLessThan(20);
  });

  it('take over what an older page kept', () => {
    const { reviewed, positions, judged } = review('d3');
    localStorage.setItem('plyground.review', JSON.stringify({ reviewed, positions, judged, done: {} }));
    expect(moves()).toEqual(['d3']);
    keepReview(review('c4'));
    expect(moves()).toEqual(['c4', 'd3']);
    expect(localStorage.getItem('plyground.review')).toBeNull();
  });
});
