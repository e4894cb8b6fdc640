// What is agreed before a game: which game from where, who plays, on which clock.

import type { ClockTerms, Left } from '../../lib/clock.svelte';
import { levelOf, type Engine, type Player } from '../../lib/player';
import { recall, remember, type Language } from '../../lib/settings.svelte';
import type { Sheet, Side } from '../../lib/types';
import { text } from './text';

export interface Terms {
  game: string;
  /** Null for the game's own first rules. */
  rules: string | null;
  /** Null for the game's own start. */
  start: string | null;
  players: Record<Side, Player>;
  clock: ClockTerms | null;
}

/** What the page keeps in a sheet beside its moves. */
export interface PlaySettings {
  players: Record<Side, Player>;
  clock: ClockTerms | null;
  /** The clock after each move, the start first. */
  times: Left[];
}

/** A game as the browser keeps it: the sheet, and what draws the board before the server has spoken. */
export interface Kept {
  /** Tells games apart that have no number yet. */
  key?: number;
  sheet: Sheet;
  position: string;
  /** A move that the server has not heard of. */
  pending?: string | null;
  /** The server has this sheet. */
  saved?: boolean;
}

export const person: Player = { kind: 'person' };

export function engine(): Engine {
  return { kind: 'engine', skill: 6, seconds: 1, depth: 4, algorithm: 'engine', evaluation: '' };
}

/** The terms of a game that nobody has asked for: a person against an engine that is no master. */
export function plainTerms(game: string): Terms {
  return { game, rules: null, start: null, players: { first: person, second: engine() }, clock: null };
}

/** The terms last chosen for this game. */
export function lastTerms(game: string): Terms {
  const terms = { ...plainTerms(game), ...recall<Partial<Terms>>(`terms.${game}`, {}), game };
  return { ...terms, start: null };
}

export function rememberTerms(terms: Terms): void {
  remember(`terms.${terms.game}`, terms);
}

/** The side of the only person, if there is just one. */
export function onlyPerson(terms: Terms): Side | null {
  const { first, second } = terms.players;
  if (first.kind === second.kind) return null;
  return first.kind === 'person' ? 'first' : 'second';
}

export function swapped(terms: Terms): Terms {
  return { ...terms, players: { first: terms.players.second, second: terms.players.first } };
}

/** A player by name, as a sheet keeps it. */
export function playerName(player: Player, most: number, language: Language): string {
  const w = text[language];
  if (player.kind === 'person') return w.person;
  if (player.algorithm !== 'engine') return w.textbookPlayer(player.algorithm, player.depth);
  return w.enginePlayer(player.skill, w[levelOf(player.skill, most)]);
}

function isPlayer(value: unknown): value is Player {
  const player = value as Partial<Engine> | null;
  return (
    typeof player === 'object' && player !== null && (player.kind === 'engine' || String(player.kind) === 'person')
  );
}

/** What a sheet says of players and clocks; sheets that others made say nothing. */
export function settingsOf(sheet: Sheet): PlaySettings | null {
  const settings = sheet.settings as Partial<PlaySettings> | null;
  if (typeof settings !== 'object' || settings === null) return null;
  const { players, clock, times } = settings;
  if (!players || !isPlayer(players.first) || !isPlayer(players.second)) return null;
  const complete = (player: Player): Player => (player.kind === 'person' ? person : { ...engine(), ...player });
  return {
    players: { first: complete(players.first), second: complete(players.second) },
    clock: clock ?? null,
    times: Array.isArray(times) ? times : [],
  };
}
