// A match as a form, as a request and as a command.
// @vitest-environment jsdom

import { beforeEach, describe, expect, it } from 'vitest';
import { loadAbout } from '../../src/lib/about.svelte';
import { label, scale, ticks } from '../../src/views/arena/chart';
import { commandLine, newForm, newPlayer, request, spec } from '../../src/views/arena/form';
import { aboutWith, choice, gameInfo, serve } from '../server';

beforeEach(async () => {
  const slow = gameInfo('xiangqi');
  const evaluations = [choice('default'), choice('classic')];
  const quick = gameInfo('othello', {
    evaluations,
    info: { ...slow.info, depths: { compare: 6, tree: 3 } },
  });
  serve(() => aboutWith(slow, quick));
  await loadAbout();
});

describe('spec', () => {
  it.each([
    [{}, 'self'],
    [{ evaluation: 'classic', level: '7' }, 'self:eval=classic,level=7'],
    [{ more: ' null-move=off ', name: 'A' }, 'self:null-move=off,name=A'],
    [{ name: 'a, "b"' }, 'self:name="a, \\"b\\""'],
    [{ kind: 'random', evaluation: 'classic' }, 'random'],
    [{ kind: 'engine', engine: 'pikafish', name: 'P' }, 'engine:pikafish,name=P'],
  ] as const)('%o is %s', (player, text) => {
    expect(spec({ ...newPlayer(), ...player })).toBe(text);
  });
});

describe('request', () => {
  it('sends numbers as numbers, and what is none as it stands', () => {
    expect(request(newForm())).toEqual({
      game: 'othello',
      engines: ['self', 'self:eval=classic'],
      games: 20,
      nodes: 2000,
      openings: 'random:6:1',
    });
    expect(request({ ...newForm(), amount: 'many' }).nodes).toBe('many');
  });

  it('leaves out what is not chosen', () => {
    const match = request({
      ...newForm(),
      games: '',
      openingPlies: '0',
      limit: 'tc',
      amount: '10+0.1',
      test: true,
    });
    expect(match).toMatchObject({ tc: '10+0.1', sprt: 'elo0=0,elo1=10,alpha=0.05,beta=0.05' });
    for (const name of ['games', 'nodes', 'openings', 'resign']) expect(match).not.toHaveProperty(name);
  });
});

describe('commandLine', () => {
  it('quotes what a shell would take apart', () => {
    const form = { ...newForm(), players: [{ ...newPlayer(), name: "Ada's" }, newPlayer()], gauntlet: true };
    expect(commandLine(form)).toBe(
      `ply match othello --engine 'self:name=Ada'\\''s' --engine self --gauntlet --games 20 --nodes 2000 ` +
        '--openings random:6:1',
    );
  });
});

describe('charts', () => {
  it('ticks at round numbers within the range', () => {
    expect(ticks(-37, 62)).toEqual([0, 50]);
    expect(ticks(0, 10)).toEqual([0, 5, 10]);
    for (const [low, high] of [
      [-3, 900],
      [0.001, 0.02],
      [5, 5],
    ] as const)
      for (const tick of ticks(low, high)) expect(tick >= low - 1e-9 && tick <= high + 1e-9).toBe(true);
  });

  it('scales from one range to another', () => {
    const at = scale(0, 10, 200, 100);
    expect([at(0), at(5), at(10)]).toEqual([200, 150, 100]);
    expect(scale(3, 3, 0, 100)(3)).toBe(0);
  });

  it('labels without a tail of digits', () => {
    expect([0.1 + 0.2, -5, 1 / 3].map(label)).toEqual(['0.3', '−5', '0.333']);
  });
});
