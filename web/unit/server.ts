// A server made of functions: answers the page's requests without a network.

import { vi } from 'vitest';
import type { About, AboutGame, Choice, View, Words } from '../src/lib/types';

export interface Asked {
  method: string;
  path: string;
  body: unknown;
}

/** What a request is answered: JSON, or a whole response. */
type Answer = (asked: Asked) => unknown;

export function json(value: unknown, status = 200): Response {
  return new Response(JSON.stringify(value), { status });
}

export function refusal(status: number, message: string): Response {
  return json({ error: { code: 'test', message } }, status);
}

/** Puts `answer` in the place of the network; returns every request in order. */
export function serve(answer: Answer): Asked[] {
  const log: Asked[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    init.signal?.throwIfAborted();
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
    const asked = { method: init.method ?? 'GET', path, body };
    log.push(asked);
    const answered = await answer(asked);
    return answered instanceof Response ? answered : json(answered);
  });
  return log;
}

const words = (text: string): Words => ({ en: text, zh: text });

/** A choice without an explanation. */
export const choice = (name: string): Choice => ({ name, label: words(name), about: words('') });

export function gameInfo(name: string, more: Partial<AboutGame> = {}): AboutGame {
  return {
    name,
    title: name,
    sides: ['black', 'white'],
    start: 'start',
    info: {
      label: words(name),
      sides: [words('black'), words('white')],
      board: { columns: 8, rows: 8 },
      counted: null,
      depths: { compare: 3, tree: 3 },
      values_for: 'first',
    },
    evaluations: [choice('default')],
    rules: [choice('standard')],
    notations: [choice('own')],
    formats: [],
    levels: Array.from({ length: 21 }, (_, number) => ({
      number,
      depth: number < 20 ? number + 1 : null,
      exact: 0,
      selective: 0,
      errs: number < 20,
      style: null,
      elo: null,
    })),
    own_levels: false,
    usual_level: 6,
    book: false,
    ...more,
  };
}

export function aboutWith(...games: AboutGame[]): About {
  return {
    version: '0',
    games,
    algorithms: [],
    limits: {
      seconds: 60,
      depth: 20,
      lines: 5,
      threads: 2,
      hash: 64,
      tree_nodes: 1000,
      map_cells: 1000,
      match_games: 10,
    },
    engines: [],
  };
}

/** The requests of `/view` and `/line` name a start and moves. */
interface Spec {
  position?: string | null;
  moves?: string[];
}

const sideAfter = (plies: number): 'first' | 'second' => (plies % 2 === 0 ? 'first' : 'second');

/**
 * A game without rules, for trees: a position is its start and its moves, `a`, `b` and `c` are always legal, and
 * `x` is refused.
 */
export function toyGame({ path, body }: Asked): unknown {
  const { position, moves = [] } = body as Spec;
  const start = position ?? 'start';
  if (moves.includes('x')) return refusal(400, 'x is no move');
  const at = (plies: number): string => [start, ...moves.slice(0, plies)].join(' ');
  if (path.endsWith('/line')) {
    const steps = moves.map((move, index) => ({ move, position: at(index + 1), side: sideAfter(index + 1) }));
    return { start, side: 'first', steps, ending: null };
  }
  const view: View = {
    position: at(moves.length),
    side: sideAfter(moves.length),
    moves: ['a', 'b', 'c'],
    tracks: { c: ['c1', 'c2'] },
    ending: null,
    material: { counts: null, captured: null },
    opening: null,
    check: false,
    repetition: null,
    forbidden: [],
  };
  return view;
}
