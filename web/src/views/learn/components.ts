// The components of lessons: what may stand in a fenced block, read and checked, so that a teacher is told what is wrong
// with it and where.

import type { Place } from '../../lib/types';
import type { Block } from './markdown';

export const ALGORITHMS = ['minimax', 'alpha-beta', 'pvs', 'mtdf'] as const;
export type Algorithm = (typeof ALGORITHMS)[number];

/** A tree on paper, and a search of it, or two in step. */
export interface SearchSpec {
  list: string;
  algorithm: Algorithm;
  depth: number | null;
  step: number;
  /** A second search of the same tree, or of another one. */
  beside: { list: string; algorithm: Algorithm; depth: number | null } | null;
}

/** A map, and a search of it, or two in step. */
export interface MapSpec {
  rows: string[];
  start: Place;
  goal: Place;
  /** Null where nothing is used up. */
  supply: number | null;
  moves: 4 | 8;
  algorithm: 'astar' | 'uniform-cost';
  beside: 'astar' | 'uniform-cost' | null;
  step: number;
}

/** A graph whose nodes lie somewhere and say an h. */
export interface GraphSpec {
  names: string[];
  at: [number, number][];
  h: number[];
  edges: [number, number, number][];
  start: number;
  goal: number;
  step: number;
}

/** Searches of a game that are run and counted. */
export interface CountSpec {
  game: string;
  moves: string[];
  depth: number;
  searches: {
    algorithm: Algorithm;
    order: 'board' | 'captures' | 'ranked';
    memory: boolean;
    depth: number;
  }[];
}

/** A position whose evaluation is taken apart. */
export interface TermsSpec {
  game: string;
  moves: string[];
  position: string | null;
  eval: string | null;
}

/** A result of a match. */
export interface EloSpec {
  wins: number;
  draws: number;
  losses: number;
}

/** What is asked at the end of a lesson. */
export type ExerciseSpec =
  | { kind: 'cut'; list: string; ask: string; algorithm: Algorithm }
  | {
      kind: 'value';
      list: string;
      ask: string;
      algorithm: Algorithm;
      depth: number | null;
      of: Asked;
      node: string;
    }
  | { kind: 'order'; list: string; ask: string }
  | { kind: 'heuristic'; graph: GraphSpec; ask: string; misleads: boolean }
  | { kind: 'depot'; map: MapSpec; ask: string }
  | { kind: 'again'; map: MapSpec; ask: string }
  | { kind: 'fewest'; count: CountSpec; ask: string }
  | { kind: 'term'; terms: TermsSpec; ask: string }
  | { kind: 'games'; ask: string; share: number };

/** What is asked of a search: a value, or how much it does. */
export const ASKED = ['value', 'leaves', 'nodes', 'passes'] as const;
export type Asked = (typeof ASKED)[number];

export type Component =
  | { name: 'search'; spec: SearchSpec }
  | { name: 'map'; spec: MapSpec }
  | { name: 'graph'; spec: GraphSpec }
  | { name: 'count'; spec: CountSpec }
  | { name: 'terms'; spec: TermsSpec }
  | { name: 'elo'; spec: EloSpec }
  | { name: 'exercise'; spec: ExerciseSpec };

/** What is wrong with a component, in a sentence of English: whoever writes lessons writes JSON, too. */
export class LessonError extends Error {}

type Json = Record<string, unknown>;

function fail(place: string, expected: string): never {
  throw new LessonError(`${place}: expected ${expected}`);
}

class Reader {
  constructor(
    private readonly json: Json,
    private readonly known: readonly string[],
  ) {
    for (const name of Object.keys(json))
      if (!known.includes(name)) fail(name, `one of ${this.known.join(', ')}`);
  }

  text(name: string, otherwise?: string): string {
    const value = this.json[name] ?? otherwise;
    return typeof value === 'string' ? value : fail(name, 'a text');
  }

  number(name: string, otherwise?: number): number {
    const value = this.json[name] ?? otherwise;
    return typeof value === 'number' && Number.isFinite(value) ? value : fail(name, 'a number');
  }

  whole(name: string, otherwise?: number): number {
    const value = this.number(name, otherwise);
    return Number.isSafeInteger(value) && value >= 0 ? value : fail(name, 'a whole number, 0 or more');
  }

  flag(name: string): boolean {
    const value = this.json[name] ?? false;
    return typeof value === 'boolean' ? value : fail(name, 'true or false');
  }

  one<T extends string>(name: string, choices: readonly T[], otherwise?: T): T {
    const value = this.json[name] ?? otherwise;
    return choices.find((choice) => choice === value) ?? fail(name, `one of ${choices.join(', ')}`);
  }

  depth(): number | null {
    return this.json.depth === undefined ? null : this.whole('depth');
  }

  list(name: string): unknown[] {
    const value = this.json[name];
    return Array.isArray(value) ? (value as unknown[]) : fail(name, 'a list');
  }

  place(name: string): Place {
    const value = this.list(name);
    const sound = value.length === 2 && value.every((part) => Number.isSafeInteger(part));
    return sound ? (value as Place) : fail(name, 'a row and a column, as in [0, 3]');
  }

  object(name: string): Json {
    return asObject(this.json[name], name);
  }

  has(name: string): boolean {
    return this.json[name] !== undefined;
  }
}

function asObject(value: unknown, place: string): Json {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Json;
  return fail(place, 'an object');
}

function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

function readSearch(json: Json): SearchSpec {
  const from = new Reader(json, ['list', 'algorithm', 'depth', 'step', 'beside']);
  const list = from.text('list');
  const depth = from.depth();
  let beside: SearchSpec['beside'] = null;
  if (from.has('beside')) {
    const other = new Reader(from.object('beside'), ['list', 'algorithm', 'depth']);
    beside = {
      list: other.text('list', list),
      algorithm: other.one('algorithm', ALGORITHMS, 'alpha-beta'),
      depth: other.depth(),
    };
  }
  const algorithm = from.one('algorithm', ALGORITHMS, 'alpha-beta');
  return { list, algorithm, depth, step: from.whole('step', 0), beside };
}

const MAP = ['rows', 'start', 'goal', 'supply', 'moves', 'algorithm', 'beside', 'step'] as const;
const ROUTES = ['astar', 'uniform-cost'] as const;

function readMap(from: Reader): MapSpec {
  const rows = from.list('rows');
  const width = typeof rows[0] === 'string' ? rows[0].length : 0;
  if (width === 0 || !rows.every((row) => typeof row === 'string' && row.length === width))
    fail('rows', 'texts of one length');
  return {
    rows: rows as string[],
    start: from.place('start'),
    goal: from.place('goal'),
    supply: from.has('supply') ? from.whole('supply') : null,
    moves: from.whole('moves', 4) === 8 ? 8 : 4,
    algorithm: from.one('algorithm', ROUTES, 'astar'),
    beside: from.has('beside') ? from.one('beside', ROUTES) : null,
    step: from.whole('step', 0),
  };
}

const GRAPH = ['nodes', 'edges', 'start', 'goal', 'step'] as const;

function readGraph(from: Reader): GraphSpec {
  const names: string[] = [];
  const at: [number, number][] = [];
  const h: number[] = [];
  for (const [name, value] of Object.entries(from.object('nodes'))) {
    if (!Array.isArray(value) || value.length !== 3 || !value.every((part) => typeof part === 'number'))
      fail(`nodes.${name}`, 'x, y and h, as in [0, 1, 4]');
    const [x, y, own] = value as [number, number, number];
    names.push(name);
    at.push([x, y]);
    h.push(own);
  }
  const index = (name: unknown, place: string): number => {
    const found = names.indexOf(String(name));
    return found >= 0 ? found : fail(place, `one of ${names.join(', ')}`);
  };
  const edges = from.list('edges').map((edge, place): [number, number, number] => {
    if (!Array.isArray(edge) || edge.length !== 3 || !Number.isSafeInteger(edge[2]))
      fail(`edges[${place}]`, 'two nodes and a cost, as in ["S", "A", 2]');
    const [a, b, cost] = edge as [unknown, unknown, number];
    return [index(a, `edges[${place}]`), index(b, `edges[${place}]`), cost];
  });
  const start = index(from.text('start'), 'start');
  return { names, at, h, edges, start, goal: index(from.text('goal'), 'goal'), step: from.whole('step', 0) };
}

const COUNT = ['game', 'moves', 'depth', 'searches'] as const;

function readCount(from: Reader): CountSpec {
  const depth = from.whole('depth');
  const searches = from.list('searches').map((search, place) => {
    const one = new Reader(asObject(search, `searches[${place}]`), ['algorithm', 'order', 'memory', 'depth']);
    return {
      algorithm: one.one('algorithm', ALGORITHMS),
      order: one.one('order', ['board', 'captures', 'ranked'] as const, 'board'),
      memory: one.flag('memory'),
      depth: one.whole('depth', depth),
    };
  });
  return { game: from.text('game'), moves: words(from.text('moves', '')), depth, searches };
}

const TERMS = ['game', 'moves', 'position', 'eval'] as const;

function readTerms(from: Reader): TermsSpec {
  return {
    game: from.text('game'),
    moves: words(from.text('moves', '')),
    position: from.has('position') ? from.text('position') : null,
    eval: from.has('eval') ? from.text('eval') : null,
  };
}

const KINDS = ['cut', 'value', 'order', 'heuristic', 'depot', 'again', 'fewest', 'term', 'games'] as const;

function readExercise(json: Json): ExerciseSpec {
  const kind = KINDS.find((name) => name === json.kind) ?? fail('kind', `one of ${KINDS.join(', ')}`);
  const reader = (...names: readonly string[]): Reader => new Reader(json, ['kind', 'ask', ...names]);
  const ask = (from: Reader): string => from.text('ask');
  switch (kind) {
    case 'cut': {
      const from = reader('list', 'algorithm');
      const algorithm = from.one('algorithm', ALGORITHMS, 'alpha-beta');
      return { kind, ask: ask(from), list: from.text('list'), algorithm };
    }
    case 'value': {
      const from = reader('list', 'algorithm', 'depth', 'of', 'node');
      const algorithm = from.one('algorithm', ALGORITHMS, 'alpha-beta');
      const of = from.one('of', ASKED, 'value');
      const [list, depth, node] = [from.text('list'), from.depth(), from.text('node', '')];
      return { kind, ask: ask(from), list, algorithm, depth, of, node };
    }
    case 'order': {
      const from = reader('list');
      return { kind, ask: ask(from), list: from.text('list') };
    }
    case 'heuristic': {
      const from = reader(...GRAPH, 'misleads');
      return { kind, ask: ask(from), graph: readGraph(from), misleads: from.flag('misleads') };
    }
    case 'depot':
    case 'again': {
      const from = reader(...MAP);
      return { kind, ask: ask(from), map: readMap(from) };
    }
    case 'fewest': {
      const from = reader(...COUNT);
      return { kind, ask: ask(from), count: readCount(from) };
    }
    case 'term': {
      const from = reader(...TERMS);
      return { kind, ask: ask(from), terms: readTerms(from) };
    }
    case 'games': {
      const from = reader('share');
      return { kind, ask: ask(from), share: from.number('share') };
    }
  }
}

export const NAMES = ['search', 'map', 'graph', 'count', 'terms', 'elo', 'exercise'] as const;

/** Reads a fenced block. */
export function readComponent(block: Extract<Block, { kind: 'component' }>): Component {
  const place = `line ${block.line}`;
  try {
    const name = NAMES.find((known) => known === block.name) ?? fail('```', `one of ${NAMES.join(', ')}`);
    let parsed: unknown;
    try {
      parsed = JSON.parse(block.text);
    } catch {
      fail(name, 'JSON');
    }
    const json = asObject(parsed, name);
    switch (name) {
      case 'search':
        return { name, spec: readSearch(json) };
      case 'map':
        return { name, spec: readMap(new Reader(json, MAP)) };
      case 'graph':
        return { name, spec: readGraph(new Reader(json, GRAPH)) };
      case 'count':
        return { name, spec: readCount(new Reader(json, COUNT)) };
      case 'terms':
        return { name, spec: readTerms(new Reader(json, TERMS)) };
      case 'elo': {
        const from = new Reader(json, ['wins', 'draws', 'losses']);
        return {
          name,
          spec: { wins: from.whole('wins'), draws: from.whole('draws', 0), losses: from.whole('losses') },
        };
      }
      case 'exercise':
        return { name, spec: readExercise(json) };
    }
  } catch (error) {
    if (error instanceof LessonError) throw new LessonError(`${place}, ${error.message}`);
    throw error;
  }
}
