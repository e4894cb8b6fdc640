// The clock of a game.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Clock, showTime } from '../../src/lib/clock.svelte';
import type { Side } from '../../src/lib/types';

describe('Clock', () => {
  let flagged: Side[];
  const clockOf = (base: number, increment = 0): Clock =>
    new Clock({ base, increment }, null, (side) => flagged.push(side));

  beforeEach(() => {
    flagged = [];
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  });

  it('takes time only from the side whose time runs', () => {
    const clock = clockOf(60);
    clock.start('first');
    vi.advanceTimersByTime(2500);
    clock.stop();
    vi.advanceTimersByTime(5000);
    expect(clock.left).toEqual([57_500, 60_000]);
  });

  it('pays the increment to whoever has moved', () => {
    const clock = clockOf(60, 3);
    clock.start('second');
    vi.advanceTimersByTime(1000);
    clock.press('second');
    expect(clock.left).toEqual([60_000, 62_000]);
    expect(clock.running).toBeNull();
  });

  it('changes sides when another side is started, and counts on when the same one is', () => {
    const clock = clockOf(60);
    clock.start('first');
    vi.advanceTimersByTime(1000);
    clock.start('first');
    vi.advanceTimersByTime(1000);
    clock.start('second');
    vi.advanceTimersByTime(500);
    clock.stop();
    expect(clock.left).toEqual([58_000, 59_500]);
  });

  it('flags once, stops and never goes below zero', () => {
    const clock = clockOf(1);
    clock.start('first');
    vi.advanceTimersByTime(3000);
    expect(flagged).toEqual(['first']);
    expect(clock.left).toEqual([0, 1000]);
    expect(clock.running).toBeNull();
  });

  it('goes on from given times, and back to earlier ones', () => {
    const clock = new Clock({ base: 60, increment: 0 }, [10_000, 20_000], () => undefined);
    expect([clock.of('first'), clock.of('second')]).toEqual([10_000, 20_000]);
    clock.start('first');
    vi.advanceTimersByTime(1000);
    clock.reset([30_000, 40_000]);
    vi.advanceTimersByTime(1000);
    expect(clock.left).toEqual([30_000, 40_000]);
  });
});

describe('showTime', () => {
  it.each([
    [0, '0.0'],
    [9_499, '9.4'],
    [9_999, '9.9'],
    [10_000, '0:10'],
    [59_001, '1:00'],
    [300_000, '5:00'],
    [3_723_000, '1:02:03'],
  ])('%i ms is %s', (milliseconds, text) => {
    expect(showTime(milliseconds)).toBe(text);
  });
});
