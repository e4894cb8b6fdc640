// What there is to practise and what has been solved, kept in the browser: mistakes of reviewed games, and endgames.

import { recall, remember } from '../../lib/settings.svelte';
import type { JudgedMove, Mark, Side } from '../../lib/types';

/** A mistake of a reviewed game, as a puzzle. */
export interface Mistake {
  game: string;
  rules: string | null;
  start: string | null;
  /** The moves before it. */
  moves: string[];
  side: Side;
  made: string;
  better: string;
  loss: number;
  mark: Mark;
  players: string;
  solved: boolean;
}

export interface DrillCount {
  solved: number;
  tried: number;
}

const MISTAKES = 'practice.mistakes';
const DRILLS = 'practice.drills';
/** The latest ones; a browser's storage is small. */
const MAX_MISTAKES = 200;

function isMistake(value: unknown): value is Mistake {
  const one = value as Partial<Mistake> | null;
  return (
    typeof one === 'object' &&
    one !== null &&
    typeof one.game === 'string' &&
    Array.isArray(one.moves) &&
    typeof one.made === 'string' &&
    typeof one.better === 'string'
  );
}

function recalled(): Mistake[] {
  const kept = recall<unknown>(MISTAKES, []);
  return Array.isArray(kept) ? kept.filter(isMistake) : [];
}

let mistakes = $state.raw(recalled());
let drills = $state.raw(recall<Record<string, DrillCount>>(DRILLS, {}));

export const keyOf = ({ game, rules, start, moves, made }: Mistake): string =>
  JSON.stringify([game, rules, start, moves, made]);

/** All of them, those of the latest review first. */
export function allMistakes(): Mistake[] {
  return mistakes;
}

function keep(list: Mistake[]): void {
  mistakes = list.slice(0, MAX_MISTAKES);
  remember(MISTAKES, mistakes);
}

/** The marked moves of a reviewed game become puzzles; those that are known stay as they are. */
export function addMistakes(
  reviewed: { game: string; rules: string | null; start: string | null; moves: string[] },
  players: string,
  judged: JudgedMove[],
): void {
  const { game, rules, start, moves } = reviewed;
  const found = judged.flatMap(({ ply, side, move, loss, mark, better }): Mistake[] =>
    mark && better
      ? [
          {
            game,
            rules,
            start,
            moves: moves.slice(0, ply),
            side,
            made: move,
            better,
            loss,
            mark,
            players,
            solved: false,
          },
        ]
      : [],
  );
  const known = new Map(mistakes.map((one) => [keyOf(one), one]));
  const fresh = found.map((one) => known.get(keyOf(one)) ?? one);
  const keys = new Set(fresh.map(keyOf));
  keep([...fresh, ...mistakes.filter((one) => !keys.has(keyOf(one)))]);
}

export function solveMistake(solved: Mistake): void {
  keep(mistakes.map((one) => (keyOf(one) === keyOf(solved) ? { ...one, solved: true } : one)));
}

export function forgetMistakes(): void {
  mistakes = [];
  remember(MISTAKES, null);
}

export function drillCount(game: string): DrillCount {
  return drills[game] ?? { solved: 0, tried: 0 };
}

export function countDrill(game: string, solved: boolean): void {
  const before = drillCount(game);
  drills = {
    ...drills,
    [game]: { solved: before.solved + (solved ? 1 : 0), tried: before.tried + 1 },
  };
  remember(DRILLS, drills);
}
