// What Play reads from positions and options.
// @vitest-environment jsdom

import { beforeEach, describe, expect, it } from 'vitest';
import { loadAbout } from '../../src/lib/about.svelte';
import { remember } from '../../src/lib/settings.svelte';
import type { TreeNode } from '../../src/lib/tree.svelte';
import type { Side, Study, View } from '../../src/lib/types';
import { material } from '../../src/views/play/material';
import {
  defaultOptions,
  engine,
  keptGame,
  lastOptions,
  onlyPerson,
  person,
  playerName,
  rememberOptions,
  settingsOf,
  swapped,
} from '../../src/views/play/options';
import { countsRepetition, repetition } from '../../src/views/play/repetition';
import { withNumber } from '../../src/views/play/rules';
import { sayMove } from '../../src/views/play/speech';
import { aboutWith, gameInfo, serve } from '../server';

const XIANGQI = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1';

beforeEach(async () => {
  serve(() => aboutWith(gameInfo('othello')));
  await loadAbout();
});

describe('material', () => {
  it('lists Xiangqi’s captures, the most valuable first', () => {
    const now = '1nbakab1r/9/1c7/p1p1p1p1p/9/9/2P1P1P1P/1C5C1/9/RNBAKABN1 w - - 0 1';
    expect(material('xiangqi', XIANGQI, now).captured).toEqual({
      first: ['r', 'n', 'c'],
      second: ['R', 'P'],
    });
  });

  it('counts discs without the letter of the side to move', () => {
    const start = '---------------------------OX------XO--------------------------- X';
    expect(material('othello', start, start).counts).toEqual({ first: 2, second: 2 });
  });

  it('counts nothing in a game that it does not know', () => {
    expect(material('amazons', '', '10 w')).toEqual({ counts: null, captured: null });
  });
});

describe('repetition', () => {
  const node = (id: number, position: string, side: Side): TreeNode => ({
    id,
    parent: id - 1,
    move: 'm',
    track: null,
    position,
    side,
    ply: id,
    children: [],
    comment: '',
  });
  const nodes = ['p w 0', 'q b 1', 'r w 2', 's b 3', 'p w 4'].map((position, id) =>
    node(id, position, id % 2 === 0 ? 'first' : 'second'),
  );
  const views = (checks: number[]) => (id: number) => ({ check: checks.includes(id) }) as View;

  it('is told by board and side, not by counters', () => {
    expect(repetition(nodes[0]!, nodes.slice(1), views([]))).toEqual({ checker: null });
    expect(repetition(nodes[0]!, nodes.slice(1, 4), views([]))).toBeNull();
    expect(repetition(nodes[0]!, [], views([]))).toBeNull();
  });

  it('names who gave check all the time', () => {
    expect(repetition(nodes[0]!, nodes.slice(1), views([1, 3]))).toEqual({ checker: 'first' });
    expect(repetition(nodes[0]!, nodes.slice(1), views([2, 4]))).toEqual({ checker: 'second' });
    expect(repetition(nodes[0]!, nodes.slice(1), views([1]))).toEqual({ checker: null });
    expect(repetition(nodes[0]!, nodes.slice(1), views([1, 2, 3, 4]))).toEqual({ checker: null });
  });

  it('matters under some rules only', () => {
    expect(countsRepetition('xiangqi', null)).toBe(true);
    expect(countsRepetition('xiangqi', 'course')).toBe(false);
    expect(countsRepetition('surakarta', 'no-limit,threefold')).toBe(true);
    expect(countsRepetition('othello', null)).toBe(false);
  });
});

describe('sayMove', () => {
  it.each([
    ['xiangqi', 'h2e2', 'cannon h2 to e2', '炮从 h2 到 e2'],
    ['xiangqi', 'h2h9', 'cannon h2 takes horse on h9', '炮从 h2 到 h9 吃马'],
    ['surakarta', 'B1xE4', 'B1 takes E4', 'B1 吃 E4'],
    ['surakarta', 'B1-B2', 'B1 to B2', 'B1 到 B2'],
    ['amazons', 'd1-d7/g7', 'd1 to d7, arrow to g7', 'd1 到 d7，箭射 g7'],
    ['othello', 'f5', 'f5', 'f5'],
    ['othello', 'pass', 'pass', '停一手'],
  ])('%s %s', (game, move, en, zh) => {
    expect(sayMove(game, XIANGQI, move, 'en')).toBe(en);
    expect(sayMove(game, XIANGQI, move, 'zh')).toBe(zh);
  });
});

describe('options', () => {
  it('are remembered by game', () => {
    const options = { ...defaultOptions('othello'), clock: { base: 300, increment: 2 } };
    rememberOptions(options);
    expect(lastOptions('othello')).toEqual(options);
    expect(lastOptions('xiangqi')).toEqual(defaultOptions('xiangqi'));
  });

  it.each([7, 'x', { players: 3 }, { players: { first: {}, second: null } }, { clock: { base: 'x' } }])(
    'are the default ones where %j is stored',
    (stored) => {
      remember('options.othello', stored);
      expect(lastOptions('othello')).toEqual(defaultOptions('othello'));
    },
  );

  it('fill in what an older page did not know of an engine', () => {
    remember('options.othello', { players: { first: person, second: { kind: 'engine', skill: 3 } } });
    expect(lastOptions('othello').players.second).toEqual({ ...engine(), skill: 3 });
  });

  it('know the only person, and swap sides', () => {
    const options = defaultOptions('othello');
    expect([onlyPerson(options), onlyPerson(swapped(options))]).toEqual(['first', 'second']);
    expect(onlyPerson({ ...options, players: { first: person, second: person } })).toBeNull();
    expect(swapped(swapped(options))).toEqual(options);
  });

  it('name players', () => {
    expect(playerName(person, 20, 'en')).toBe('Person');
    expect(playerName(engine(), 20, 'en')).toBe('Engine, level 6 (casual player)');
    expect(playerName({ ...engine(), algorithm: 'pvs' }, 20, 'en')).toBe('PVS, depth 4');
  });

  it('put a number into a rule', () => {
    expect(withNumber('limit=N', 30)).toBe('limit=30');
    expect(withNumber('no-limit', 30)).toBe('no-limit');
  });
});

describe('saved games', () => {
  const study = { game: 'othello', nodes: [], settings: null } as unknown as Study;

  it('are read back only where they are of this game', () => {
    remember('play.othello', { study, position: 'p' });
    remember('play.xiangqi', { study, position: 'p' });
    expect(keptGame('othello')).toMatchObject({ position: 'p' });
    expect(keptGame('xiangqi')).toBeNull();
    remember('play.othello', { study });
    expect(keptGame('othello')).toBeNull();
  });

  it('may say nothing of players and clocks', () => {
    expect(settingsOf(study)).toBeNull();
    const settings = { players: { first: person, second: person }, clock: null, times: 'x', given: 'y' };
    expect(settingsOf({ ...study, settings })).toEqual({
      players: settings.players,
      clock: null,
      times: [],
      given: 0,
    });
  });
});
