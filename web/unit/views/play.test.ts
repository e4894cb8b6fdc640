// What Play reads from positions and options.
// @vitest-environment jsdom

import { beforeEach, describe, expect, it } from 'vitest';
import { loadAbout } from '../../src/lib/about.svelte';
import { warn } from '../../src/lib/reasons';
import { remember } from '../../src/lib/settings.svelte';
import type { Study, Words } from '../../src/lib/types';
import {
  defaultOptions,
  engine,
  keptGame,
  lastOptions,
  levelWords,
  onlyPerson,
  person,
  playerName,
  rememberOptions,
  settingsOf,
  swapped,
} from '../../src/views/play/options';
import { ruleWords, withNumber } from '../../src/views/play/rules';
import { aboutWith, gameInfo, serve } from '../server';

beforeEach(async () => {
  serve(() => aboutWith(gameInfo('othello')));
  await loadAbout();
});

describe('a repetition that somebody loses', () => {
  const names = { first: 'Red', second: 'Black' };

  it('is told in the words of the game', () => {
    const said = warn('xiangqi', 'second', 'perpetual-chase', names, 'en');
    expect(said).toMatch(/^Perpetual chase: Red must deviate/);
    expect(warn('xiangqi', 'first', 'perpetual-check', names, 'zh')).toMatch(/^长将：Black必须变着/);
  });

  it('is told of a game without such words too', () => {
    expect(warn('othello', 'second', 'unheard-of', names, 'en')).toMatch(/^Red must deviate/);
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
    expect(lastOptions('othello').players.second).toMatchObject({ ...engine('othello'), level: 3 });
  });

  it('know the only person, and swap sides', () => {
    const options = defaultOptions('othello');
    expect([onlyPerson(options), onlyPerson(swapped(options))]).toEqual(['first', 'second']);
    expect(onlyPerson({ ...options, players: { first: person, second: person } })).toBeNull();
    expect(swapped(swapped(options))).toEqual(options);
  });

  it('name players', () => {
    expect(playerName(person, 'othello', 'en')).toBe('Person');
    expect(playerName(engine('othello'), 'othello', 'en')).toBe('Engine, level 6 (casual player)');
    expect(playerName({ ...engine('othello'), level: null }, 'othello', 'en')).toBe('Engine');
    expect(playerName({ ...engine('othello'), algorithm: 'pvs' }, 'othello', 'en')).toBe('PVS, depth 4');
  });

  it('tell levels of a game’s own apart by how far they look', async () => {
    const levels = [
      { number: 1, depth: 1, exact: 2, selective: 2, errs: true, style: null, elo: null },
      { number: 2, depth: 9, exact: 18, selective: 20, errs: false, style: null, elo: null },
    ];
    serve(() => aboutWith(gameInfo('othello', { levels, own_levels: true, usual_level: 2 })));
    await loadAbout();
    expect([1, 2].map((number) => levelWords('othello', number, 'en'))).toEqual([
      'depth 1, with mistakes',
      'depth 9, the last 18 perfectly',
    ]);
    expect(engine('othello').level).toBe(2);
    expect(playerName(engine('othello'), 'othello', 'zh')).toBe('引擎 2 级');
    // A strength of the scale that an older page knew is none of these.
    remember('options.othello', { players: { first: person, second: { kind: 'engine', skill: 17 } } });
    expect(lastOptions('othello').players.second).toMatchObject({ level: 2 });
  });

  it('explain a rule, and put a number into it', () => {
    const words = (text: string): Words => ({ en: `${text} en`, zh: `${text} zh` });
    const choice = { name: 'limit=N', label: words('label'), about: words('about') };
    expect(ruleWords(choice, 'en')).toBe('label en: about en');
    expect(ruleWords(choice, 'zh')).toBe('label zh：about zh');
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
