// How an engine comes to its move.
// @vitest-environment jsdom

import { describe, expect, it, vi } from 'vitest';
import { chooseMove, levelOf, moveTime, type Engine, type SearchProgress } from '../../src/lib/player';
import type { SearchResult, SearchRequest } from '../../src/lib/types';
import { aboutWith, serve, type Asked } from '../server';

const { limits } = aboutWith();
const engine: Engine = {
  kind: 'engine',
  level: 6,
  seconds: 1,
  depth: 4,
  algorithm: 'engine',
  evaluation: '',
};

const events = (...list: [string, unknown][]): Response =>
  new Response(list.map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join(''));

const found = (more: Partial<SearchResult> = {}): Partial<SearchResult> => ({
  best_move: 'f5',
  seconds: 1,
  stopped: false,
  ...more,
});

function choose(player: Engine, answer: (asked: Asked) => unknown, progress: SearchProgress[] = []) {
  const log = serve(answer);
  const { signal } = new AbortController();
  const request = { game: 'othello', spot: { moves: ['d3'] }, engine: player, seconds: 1, limits, signal };
  return { log, move: chooseMove({ ...request, onprogress: (now) => progress.push(now) }) };
}

describe('levelOf', () => {
  it('names the whole scale from beginner to master', () => {
    expect([0, 2, 3, 6, 10, 14, 17, 19, 20].map((number) => levelOf(number, 20))).toEqual([
      'beginner',
      'beginner',
      'novice',
      'casual',
      'intermediate',
      'advanced',
      'expert',
      'expert',
      'master',
    ]);
    expect(levelOf(5, 10)).toBe('intermediate');
  });
});

describe('moveTime', () => {
  it('is the engine’s own without a clock, within the server’s limit', () => {
    expect(moveTime(engine, null, limits)).toBe(1);
    expect(moveTime({ ...engine, seconds: 1000 }, null, limits)).toBe(limits.seconds);
  });

  it('spends a share of the clock and most of the increment', () => {
    expect(moveTime(engine, { left: 60_000, increment: 5 }, limits)).toBeCloseTo(2 + 4);
  });

  it('never spends more than half of what is left', () => {
    for (const left of [100, 500, 1000, 5000])
      expect(moveTime(engine, { left, increment: 10 }, limits)).toBeLessThanOrEqual(
        Math.max(left / 2000, 0.02),
      );
  });
});

describe('chooseMove', () => {
  it('asks for a level and a time, and tells of what is found', async () => {
    const progress: SearchProgress[] = [];
    const line = { line: 0, depth: 3, score: { kind: 'cp', value: 12 } };
    const { log, move } = choose(
      engine,
      () =>
        events(['queued', { ahead: 2 }], ['line', line], ['line', { ...line, line: 1 }], ['done', found()]),
      progress,
    );
    expect(await move).toBe('f5');
    expect(log[0]).toMatchObject({
      path: '/api/games/othello/search',
      body: { moves: ['d3'], seconds: 1, level: 6, book: true, book_variety: 1 },
    });
    expect(progress).toEqual([
      { depth: 0, score: null, ahead: 2 },
      { depth: 3, score: { kind: 'cp', value: 12 }, ahead: null },
    ]);
  });

  it('asks a textbook search for a depth within the limit, and no time', async () => {
    const { log, move } = choose({ ...engine, algorithm: 'pvs', depth: 99 }, () => events(['done', found()]));
    await move;
    const body = log[0]!.body as SearchRequest;
    expect(body).toMatchObject({ algorithm: 'pvs', depth: limits.depth });
    expect(body).not.toHaveProperty('seconds');
    expect(body).not.toHaveProperty('level');
  });

  it('asks again when a search was cut short, but not for ever', async () => {
    const cut = found({ best_move: 'a1', stopped: true, seconds: 0.1 });
    const answers = [cut, found()];
    const patient = choose(engine, () => events(['done', answers.shift()]));
    expect(await patient.move).toBe('f5');
    const tired = choose(engine, () => events(['done', cut]));
    expect(await tired.move).toBe('a1');
    expect(tired.log).toHaveLength(3);
  });

  it('says so when there is no move', async () => {
    const { move } = choose(engine, () => events(['done', found({ best_move: null })]));
    await expect(move).rejects.toThrow('The engine found no move.');
  });

  it('waits for a server that goes away in the middle', async () => {
    vi.useFakeTimers();
    let isFirst = true;
    const { move } = choose(engine, ({ path }) => {
      if (path === '/api/health') return {};
      if (!isFirst) return events(['done', found()]);
      isFirst = false;
      const body = new ReadableStream({ start: (controller) => controller.error(new TypeError('network')) });
      return new Response(body);
    });
    await vi.advanceTimersByTimeAsync(1000);
    expect(await move).toBe('f5');
  });
});
