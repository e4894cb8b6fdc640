// Addresses: written, read, and followed.
// @vitest-environment jsdom

import { beforeEach, describe, expect, it } from 'vitest';
import { address, go, pageLocation } from '../../src/lib/router.svelte';

const arrived = (): Promise<unknown> =>
  new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));

beforeEach(() => go('#/play', true));

describe('address', () => {
  it('writes a view, what follows it, and a query', () => {
    expect(address('play')).toBe('#/play');
    expect(address('arena', ['3', '7'])).toBe('#/arena/3/7');
    expect(address('analyse', ['othello'], { moves: 'f5 d6' })).toBe('#/analyse/othello?moves=f5+d6');
  });

  it('comes back as it was, whatever it holds', () => {
    const position = 'rnbakabnr/9/1c5c1 w - - 0 1 & 100% = ? #';
    go(address('tree', ['a/b c%'], { position, rules: 'limit=7' }), true);
    const { view, rest, query } = pageLocation();
    expect(view).toBe('tree');
    expect(rest).toEqual(['a/b c%']);
    expect(Object.fromEntries(query)).toEqual({ position, rules: 'limit=7' });
  });
});

describe('pageLocation', () => {
  it('is Play without an address', () => {
    go('#', true);
    expect(pageLocation()).toMatchObject({ view: 'play', rest: [] });
  });

  it('takes a badly written part as it stands', () => {
    go('#/play/%E4%A', true);
    expect(pageLocation().rest).toEqual(['%E4%A']);
  });

  it('follows the address bar', async () => {
    const coming = arrived();
    location.hash = '#/review/xiangqi';
    await coming;
    expect(pageLocation()).toMatchObject({ view: 'review', rest: ['xiangqi'] });
  });
});

describe('go', () => {
  it('adds a step to the history, or replaces the present one', async () => {
    const steps = history.length;
    go('#/route', true);
    expect(history.length).toBe(steps);
    expect(pageLocation().view).toBe('route');
    const coming = arrived();
    go('#/arena');
    await coming;
    expect(history.length).toBe(steps + 1);
    expect(pageLocation().view).toBe('arena');
  });
});
