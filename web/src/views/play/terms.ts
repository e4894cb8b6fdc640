// What is agreed before a game: which game from where, who plays, on which clock.

import type { ClockTerms, Left } from '../../lib/clock.svelte';
import { about } from '../../lib/about.svelte';
import { algorithmName } from '../../lib/gamewords';
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

/** What a game has behind it. */
export interface Past {
  /** The clock after each move, the start first. */
  times: Left[];
  /** How many moves were made before anybody sat down. */
  given: number;
}

/** What the page keeps in a sheet beside its moves. */
export interface PlaySettings extends Past {
  players: Record<Side, Player>;
  clock: ClockTerms | null;
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

/** Deeper than this a textbook search would never end. */
const MOST_DEPTH = 12;

export function mostDepth(): number {
  return Math.min(MOST_DEPTH, about().limits.depth);
}

/** The terms of a game that nobody has asked for: a person against an engine that is no master. */
export function plainTerms(game: string): Terms {
  return { game, rules: null, start: null, players: { first: person, second: engine() }, clock: null };
}

/** The terms last chosen for this game. */
export function lastTerms(game: string): Terms {
  const plain = plainTerms(game);
  const { rules, players, clock } = recall<Partial<Terms>>(`terms.${game}`, {});
  return { ...plain, rules: rules ?? null, players: readPlayers(players) ?? plain.players, clock: readClock(clock) };
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
  if (player.algorithm !== 'engine') return w.textbookPlayer(algorithmName(player.algorithm, language), player.depth);
  return w.enginePlayer(player.skill, w[levelOf(player.skill, most)]);
}

function isPlayer(value: unknown): value is Player {
  const player = value as Partial<Player> | null;
  return typeof player === 'object' && player !== null && (player.kind === 'engine' || player.kind === 'person');
}

/** Players as they were written down; what is missing of an engine is as usual. */
function readPlayers(value: unknown): Terms['players'] | null {
  const players = value as Partial<Terms['players']> | null | undefined;
  if (!players || !isPlayer(players.first) || !isPlayer(players.second)) return null;
  const complete = (player: Player): Player => (player.kind === 'person' ? person : { ...engine(), ...player });
  return { first: complete(players.first), second: complete(players.second) };
}

function readClock(value: unknown): ClockTerms | null {
  const clock = value as Partial<ClockTerms> | null | undefined;
  if (typeof clock?.base !== 'number' || typeof clock.increment !== 'number') return null;
  return { base: clock.base, increment: clock.increment };
}

/** What a sheet says of players and clocks; sheets that others made say nothing. */
export function settingsOf(sheet: Sheet): PlaySettings | null {
  const settings = sheet.settings as Partial<PlaySettings> | null;
  const players = readPlayers(settings?.players);
  if (!players) return null;
  const times = Array.isArray(settings?.times) ? settings.times : [];
  const given = Number.isInteger(settings?.given) ? settings!.given! : 0;
  return { players, clock: readClock(settings?.clock), times, given };
}

/** Whether what the browser kept is a game; storage may hold nonsense. */
export function isKept(value: unknown): value is Kept {
  const kept = value as Partial<Kept> | null;
  return typeof kept?.position === 'string' && Array.isArray(kept.sheet?.nodes) && typeof kept.sheet.game === 'string';
}
