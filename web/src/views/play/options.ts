// What is agreed before a game: which game from where, who plays, on which clock.

import type { TimeControl, Left } from '../../lib/clock.svelte';
import { about, gameInfo } from '../../lib/about.svelte';
import { algorithmName } from '../../lib/gamenames';
import { levelOf, type Engine, type Player } from '../../lib/player';
import { recall, remember, type Language } from '../../lib/settings.svelte';
import { recallStudy } from '../../lib/studies';
import type { Study, Side } from '../../lib/types';
import { messages } from './i18n';

export interface GameOptions {
  game: string;
  /** Null for the game's own first rules. */
  rules: string | null;
  /** Null for the game's own start. */
  start: string | null;
  players: Record<Side, Player>;
  clock: TimeControl | null;
}

/** What a game has behind it. */
export interface Past {
  /** The clock after each move, the start first. */
  times: Left[];
  /** How many moves were made before anybody sat down. */
  given: number;
}

/** What the page keeps in a study beside its moves. */
export interface PlaySettings extends Past {
  players: Record<Side, Player>;
  clock: TimeControl | null;
}

/** A game as the browser keeps it: the study, and what draws the board before the server has spoken. */
export interface LocalCopy {
  /** Tells games apart that have no number yet. */
  key?: number;
  study: Study;
  position: string;
  /** A move that the server has not heard of. */
  pending?: string | null;
  /** The server has this study. */
  saved?: boolean;
}

export const person: Player = { kind: 'person' };

/** An engine of the usual strength. */
export function engine(game: string): Engine {
  const level = gameInfo(game).usual_level;
  return { kind: 'engine', level, seconds: 1, depth: 4, algorithm: 'engine', evaluation: '' };
}

/** What is to be known of a level: how it plays, or where the game has levels of its own, how far it looks. */
export function levelWords(game: string, number: number, language: Language): string {
  const t = messages[language];
  const { levels, own_levels } = gameInfo(game);
  const level = levels.find((level) => level.number === number);
  if (!own_levels || !level) return t[levelOf(number, levels.at(-1)!.number)];
  const depth = level.depth ?? 0;
  return level.errs ? t.levelErrs(depth) : t.levelLooks(depth, level.exact);
}

/** How a level likes to play, in a few words; none where it plays what it thinks best. */
export function styleWords(game: string, number: number, language: Language): string | null {
  return gameInfo(game).levels.find((level) => level.number === number)?.style?.[language] ?? null;
}

/** Deeper than this a textbook search would never end. */
const MAX_DEPTH = 12;

export function mostDepth(): number {
  return Math.min(MAX_DEPTH, about().limits.depth);
}

/** The options of a game that nobody has asked for: a person against an engine that is no master. */
export function defaultOptions(game: string): GameOptions {
  return { game, rules: null, start: null, players: { first: person, second: engine(game) }, clock: null };
}

/** The options last chosen for this game. */
export function lastOptions(game: string): GameOptions {
  const plain = defaultOptions(game);
  const { rules, players, clock } = recall<Partial<GameOptions>>(`options.${game}`, {});
  return {
    ...plain,
    rules: rules ?? null,
    players: readPlayers(players, game) ?? plain.players,
    clock: readClock(clock),
  };
}

export function rememberOptions(options: GameOptions): void {
  remember(`options.${options.game}`, options);
}

/** The side of the only person, if there is just one. */
export function onlyPerson(options: GameOptions): Side | null {
  const { first, second } = options.players;
  if (first.kind === second.kind) return null;
  return first.kind === 'person' ? 'first' : 'second';
}

export function swapped(options: GameOptions): GameOptions {
  return { ...options, players: { first: options.players.second, second: options.players.first } };
}

/** A player by name, as a study keeps it. */
export function playerName(player: Player, game: string, language: Language): string {
  const t = messages[language];
  if (player.kind === 'person') return t.person;
  if (player.external) return player.external;
  if (player.algorithm !== 'engine')
    return t.textbookPlayer(algorithmName(player.algorithm, language), player.depth);
  if (player.level === null) return t.engine;
  // The figures of a level of the game's own are no name.
  return gameInfo(game).own_levels
    ? t.engineLevel(player.level)
    : t.enginePlayer(player.level, levelWords(game, player.level, language));
}

function isPlayer(value: unknown): value is Player {
  const player = value as Partial<Player> | null;
  return (
    typeof player === 'object' && player !== null && (player.kind === 'engine' || player.kind === 'person')
  );
}

/** An older page knew one scale of strengths for all games. */
function readLevel(player: Engine, game: string): Partial<Engine> {
  const { skill } = player as { skill?: unknown };
  return typeof skill === 'number' && !gameInfo(game).own_levels ? { level: skill } : {};
}

/** Players as they were written down; what is missing of an engine is as usual. */
function readPlayers(value: unknown, game: string): GameOptions['players'] | null {
  const players = value as Partial<GameOptions['players']> | null | undefined;
  if (!players || !isPlayer(players.first) || !isPlayer(players.second)) return null;
  const complete = (player: Player): Player =>
    player.kind === 'person' ? person : { ...engine(game), ...readLevel(player, game), ...player };
  return { first: complete(players.first), second: complete(players.second) };
}

function readClock(value: unknown): TimeControl | null {
  const clock = value as Partial<TimeControl> | null | undefined;
  if (typeof clock?.base !== 'number' || typeof clock.increment !== 'number') return null;
  return { base: clock.base, increment: clock.increment };
}

/** What a study says of players and clocks; studies that others made say nothing. */
export function settingsOf(study: Study): PlaySettings | null {
  const settings = study.settings as Partial<PlaySettings> | null;
  const players = readPlayers(settings?.players, study.game);
  if (!players) return null;
  const times = Array.isArray(settings?.times) ? settings.times : [];
  const given = Number.isInteger(settings?.given) ? settings!.given! : 0;
  return { players, clock: readClock(settings?.clock), times, given };
}

/** The game that the browser kept of this kind, if what is stored is one. */
export function keptGame(game: string): LocalCopy | null {
  const kept = recallStudy<LocalCopy>(`play.${game}`);
  return typeof kept?.position === 'string' && kept.study.game === game ? kept : null;
}
