// @vitest-environment jsdom
// Whose advantage a plus is: as the game is used to, unless the reader has said otherwise.

import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadAbout } from '../../src/lib/about.svelte';
import { settings } from '../../src/lib/settings.svelte';
import {
  expectationFor,
  scoreText,
  shortScoreText,
  valuesFor,
  viewingSide,
} from '../../src/lib/values.svelte';
import { aboutWith, gameInfo } from '../server';

const score = { kind: 'cp', value: 125 } as const;

beforeAll(async () => {
  const [first, mover] = [gameInfo('xiangqi'), gameInfo('othello')];
  mover.info = { ...mover.info, values_for: 'mover' };
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(aboutWith(first, mover)))));
  await loadAbout();
});
beforeEach(() => {
  settings.values = 'game';
});

describe('values', () => {
  it('follow the game', () => {
    expect([valuesFor('xiangqi'), valuesFor('othello')]).toEqual(['first', 'mover']);
    expect(scoreText('xiangqi', score, 'second')).toBe('−1.25');
    expect(scoreText('othello', score, 'second')).toBe('+1.25');
    expect(shortScoreText('xiangqi', score, 'second')).toBe('−1.3');
    expect([viewingSide('xiangqi', 'second'), viewingSide('othello', 'second')]).toEqual(['first', 'second']);
  });

  it('follow the reader in every game', () => {
    settings.values = 'mover';
    expect(scoreText('xiangqi', score, 'second')).toBe('+1.25');
    expect(expectationFor('xiangqi', 'second', 0.25)).toBe(0.75);
    settings.values = 'first';
    expect(scoreText('othello', score, 'second')).toBe('−1.25');
    expect(expectationFor('othello', 'second', 0.25)).toBe(0.25);
  });
});
