// Traced searches of maps and graphs, as lessons step through them.

import { call } from '../../lib/api';
import type { Field, GraphRequest, GraphTrace, Plan, Trace } from '../../lib/types';
import { expansionAt } from '../route/pseudocode';
import type { GraphSpec, MapSpec } from './components';

/**
 * A map as the planner gets it. It always has a supply; where none is used up, every cell refills it, so that a node is a
 * cell and nothing else.
 */
export function fieldOf({ rows, start, goal, supply, moves }: MapSpec): Field {
  if (supply !== null) return { rows, start, goal, supply, moves };
  return { rows: rows.map((row) => row.replaceAll('.', 'o')), start, goal, supply: 1000, moves };
}

export function traceMap(spec: MapSpec, algorithm: string): Promise<Trace> {
  return call<Trace>('/api/path/trace', { body: { ...fieldOf(spec), algorithm } });
}

export function planMap(field: Field): Promise<Plan> {
  return call<Plan>('/api/path/plan', { body: field });
}

export function traceGraph({ edges, start, goal }: GraphSpec, h: number[]): Promise<GraphTrace> {
  const body: GraphRequest = { edges, start, goal, h };
  return call<GraphTrace>('/api/path/graph', { body });
}

/** What is expanded at a step of a trace, and how often its cell was before. */
export interface Expanded {
  row: number;
  column: number;
  left: number;
  cost: number;
  estimate: number;
  before: number;
}

export function expandedAt(trace: Trace, step: number): Expanded | null {
  const index = expansionAt(step);
  if (index < 0 || 5 * index >= trace.expansions.length) return null;
  const read = (at: number): Expanded => {
    const [row, column, left, cost, estimate] = trace.expansions.slice(5 * at, 5 * at + 5) as [
      number,
      number,
      number,
      number,
      number,
    ];
    return { row, column, left, cost, estimate, before: 0 };
  };
  const here = read(index);
  for (let at = 0; at < index; at++) {
    const other = read(at);
    if (other.row === here.row && other.column === here.column) here.before++;
  }
  return here;
}

/** The cells that a trace expands more than once. */
export function repeatedCells(trace: Trace): [number, number][] {
  const times = new Map<string, number>();
  for (let at = 0; at < trace.expansions.length; at += 5) {
    const key = `${trace.expansions[at]},${trace.expansions[at + 1]}`;
    times.set(key, (times.get(key) ?? 0) + 1);
  }
  const repeated = [...times].filter(([, count]) => count > 1);
  return repeated.map(([key]) => key.split(',').map(Number) as [number, number]);
}

/** What is known of a graph's nodes at a step of a trace: g, and which wait to be expanded. */
export interface GraphLook {
  g: (number | null)[];
  open: number[];
  closed: number[];
  current: number | null;
}

export function graphAt(spec: GraphSpec, trace: GraphTrace, step: number): GraphLook {
  const g: (number | null)[] = spec.names.map(() => null);
  const open = new Set<number>([spec.start]);
  const closed = new Set<number>();
  g[spec.start] = 0;
  const index = expansionAt(step);
  trace.expansions.slice(0, index + 1).forEach(({ node, improved }, at) => {
    open.delete(node);
    closed.add(node);
    // The first of the two steps of an expansion only takes the node.
    if (at === index && step % 2 === 1) return;
    for (const [next, cost] of improved as [number, number][]) {
      g[next] = cost;
      open.add(next);
      closed.delete(next);
    }
  });
  const current = trace.expansions[index]?.node ?? null;
  return { g, open: [...open], closed: [...closed], current };
}
