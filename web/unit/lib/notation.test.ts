// Moves in the notation a person reads.
// @vitest-environment jsdom

import { flushSync } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadAbout } from '../../src/lib/about.svelte';
import { chooseNotation, notationOf, translated } from '../../src/lib/notation.svelte';
import { settings } from '../../src/lib/settings.svelte';
import type { TranslateRequest } from '../../src/lib/types';
import { aboutWith, choice, gameInfo, refusal, serve, type Asked } from '../server';

const about = aboutWith(
  gameInfo('xiangqi', { notations: ['uci', 'wxf', 'chinese'].map(choice) }),
  gameInfo('othello', { notations: [choice('squares')] }),
);

let log: Asked[];
beforeEach(async () => {
  log = serve(({ path, body }) => {
    if (path === '/api/about') return about;
    const { line, notation } = body as TranslateRequest;
    if (line.includes('bad')) return refusal(400, 'no such move');
    return { line: line.map((move) => `${notation}:${move}`) };
  });
  await loadAbout();
  log.length = 0;
  settings.language = 'en';
  chooseNotation('xiangqi', 'wxf');
});

/** What a line reads as once the server has been asked. */
async function read(spot: object, line: string[]): Promise<string[]> {
  translated('xiangqi', spot, line);
  await vi.waitFor(() => expect(log.length).toBeGreaterThan(0));
  return vi.waitFor(() => {
    flushSync();
    const shown = translated('xiangqi', spot, line);
    expect(shown).not.toEqual(line);
    return shown;
  });
}

describe('notationOf', () => {
  it('is the chosen one, else Chinese on a Chinese page, else the game’s own', () => {
    expect(notationOf('xiangqi')).toBe('wxf');
    chooseNotation('xiangqi', 'unknown');
    expect(notationOf('xiangqi')).toBe('uci');
    chooseNotation('xiangqi', 'chinese');
    expect(notationOf('xiangqi')).toBe('chinese');
    settings.language = 'zh';
    expect(notationOf('othello')).toBe('squares');
  });
});

describe('translated', () => {
  it('asks nothing for a game’s own notation or an empty line', () => {
    chooseNotation('xiangqi', 'uci');
    expect(translated('xiangqi', {}, ['h2e2'])).toEqual(['h2e2']);
    chooseNotation('xiangqi', 'wxf');
    expect(translated('xiangqi', {}, [])).toEqual([]);
    expect(log).toEqual([]);
  });

  it('shows the game’s own until the server has answered, and asks once', async () => {
    expect(translated('xiangqi', {}, ['once1', 'once2'])).toEqual(['once1', 'once2']);
    expect(await read({}, ['once1', 'once2'])).toEqual(['wxf:once1', 'wxf:once2']);
    expect(log).toHaveLength(1);
  });

  it('knows the beginning of a longer line, and a line that goes on from its middle', async () => {
    await read({}, ['p1', 'p2', 'p3']);
    expect(translated('xiangqi', {}, ['p1', 'p2'])).toEqual(['wxf:p1', 'wxf:p2']);
    expect(translated('xiangqi', { moves: ['p1'] }, ['p2', 'p3'])).toEqual(['wxf:p2', 'wxf:p3']);
    expect(log).toHaveLength(1);
  });

  it('does not mistake the same moves from another position, or in another notation', async () => {
    await read({}, ['q1']);
    expect(translated('xiangqi', { position: 'elsewhere' }, ['q1'])).toEqual(['q1']);
    chooseNotation('xiangqi', 'chinese');
    expect(translated('xiangqi', {}, ['q1'])).toEqual(['q1']);
    expect(await read({}, ['q1'])).toEqual(['chinese:q1']);
  });

  it('leaves a line that cannot be translated as it is, and does not ask again', async () => {
    const asked = (): Asked[] => log.filter(({ body }) => (body as TranslateRequest).line[0] === 'bad');
    translated('xiangqi', {}, ['bad']);
    await vi.waitFor(() => expect(asked()).toHaveLength(1));
    expect(await read({}, ['good'])).toEqual(['wxf:good']);
    expect(translated('xiangqi', {}, ['bad'])).toEqual(['bad']);
    expect(await read({}, ['better'])).toEqual(['wxf:better']);
    expect(asked()).toHaveLength(1);
  });
});
