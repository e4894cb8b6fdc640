// A match as the form has it, and the same match for the server and for the command line.

import { quickGame } from '../../lib/about.svelte';
import { findEngine } from '../../lib/engines';
import type { MatchRequest } from '../../lib/types';

export interface PlayerForm {
  kind: 'self' | 'random' | 'engine';
  name: string;
  evaluation: string;
  /** Empty: as well as it can. */
  level: string;
  /** Switches and settings as the command line takes them. */
  more: string;
  /** Of the server's file. */
  engine: string;
}

/** The evaluation that every game has. */
const DEFAULT = 'default';

export type LimitKind = 'nodes' | 'seconds' | 'depth' | 'tc';

export interface MatchForm {
  game: string;
  rules: string;
  players: PlayerForm[];
  gauntlet: boolean;
  /** Empty where only the test ends it. */
  games: string;
  limit: LimitKind;
  amount: string;
  /** Random plies of each opening; 0 for the game's own start. */
  openingPlies: string;
  openingSeed: string;
  test: boolean;
  elo0: string;
  elo1: string;
  alpha: string;
  beta: string;
  resign: string;
  draw: string;
}

export function newPlayer(evaluation = DEFAULT): PlayerForm {
  return { kind: 'self', name: '', evaluation, level: '', more: '', engine: '' };
}

/** One click away from something worth watching: two evaluations of a game that is quickly played. */
export function newForm(): MatchForm {
  const { name, evaluations } = quickGame();
  return {
    game: name,
    rules: '',
    players: [newPlayer(), newPlayer(evaluations[1]?.name)],
    gauntlet: false,
    games: '20',
    limit: 'nodes',
    amount: '2000',
    openingPlies: '6',
    openingSeed: '1',
    test: false,
    elo0: '0',
    elo1: '10',
    alpha: '0.05',
    beta: '0.05',
    resign: '',
    draw: '',
  };
}

/** The limits that all of these players take. */
export function limitsOf(players: PlayerForm[]): LimitKind[] {
  const all: LimitKind[] = ['nodes', 'seconds', 'depth', 'tc'];
  const takes = (player: PlayerForm, limit: LimitKind): boolean =>
    player.kind !== 'engine' || (findEngine(player.engine)?.limits.includes(limit) ?? true);
  return all.filter((limit) => players.every((player) => takes(player, limit)));
}

/** Quoted where a comma or a quote would end the value. */
function value(text: string): string {
  return /[,"]/.test(text) ? `"${text.replaceAll('"', '\\"')}"` : text;
}

/** A player's SPEC. */
export function spec(player: PlayerForm): string {
  const settings: string[] = [];
  if (player.kind === 'self') {
    if (player.evaluation && player.evaluation !== DEFAULT) settings.push(`eval=${value(player.evaluation)}`);
    if (player.level !== '') settings.push(`level=${player.level}`);
    if (player.more.trim()) settings.push(player.more.trim());
  }
  if (player.kind === 'engine') settings.push(player.engine);
  if (player.name.trim()) settings.push(`name=${value(player.name.trim())}`);
  return settings.length > 0 ? `${player.kind}:${settings.join(',')}` : player.kind;
}

/**
 * What the server is asked. What is no number is sent as it stands: the server says what is wrong with it.
 */
export function request(form: MatchForm): MatchRequest {
  const number = (text: string): number => {
    const value = Number(text);
    return text.trim() === '' || Number.isNaN(value) ? (text as unknown as number) : value;
  };
  const match: MatchRequest = { game: form.game, engines: form.players.map(spec) };
  if (form.rules) match.rules = form.rules;
  if (form.gauntlet) match.gauntlet = true;
  if (form.games !== '') match.games = number(form.games);
  if (form.limit === 'tc') match.tc = form.amount;
  else match[form.limit] = number(form.amount);
  if (number(form.openingPlies) > 0)
    match.openings = `random:${form.openingPlies}:${form.openingSeed || '1'}`;
  if (form.test) match.sprt = `elo0=${form.elo0},elo1=${form.elo1},alpha=${form.alpha},beta=${form.beta}`;
  if (form.resign.trim()) match.resign = form.resign.trim();
  if (form.draw.trim()) match.draw = form.draw.trim();
  return match;
}

/** A word as a shell takes it. */
function word(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** The same match on the command line. */
export function commandLine(form: MatchForm): string {
  const match = request(form);
  const words = ['ply match', match.game];
  const flag = (name: string, text: string | number | null | undefined): void => {
    if (text !== undefined && text !== null) words.push(`--${name} ${word(String(text))}`);
  };
  match.engines.forEach((engine) => flag('engine', engine));
  flag('rules', match.rules);
  if (match.gauntlet) words.push('--gauntlet');
  flag('games', match.games);
  flag('sprt', match.sprt);
  flag('tc', match.tc);
  flag('st', match.seconds);
  flag('depth', match.depth);
  flag('nodes', match.nodes);
  flag('openings', match.openings);
  flag('resign', match.resign);
  flag('draw', match.draw);
  return words.join(' ');
}
