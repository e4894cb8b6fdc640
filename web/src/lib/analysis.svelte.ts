// The engine's running opinion of one position: one stream at a time, which follows the reader and outlives a
// server that goes away.

import { isAbort, errorMessage, stream, StreamBroken } from './api';
import { whenBack } from './connection.svelte';
import { settings } from './settings.svelte';
import { messages } from './i18n';
import type {
  SearchResult,
  SearchEvents,
  SearchLine,
  SearchPulse,
  SearchRequest,
  PositionSpec,
  Variation,
} from './types';

/** What is to be analysed, and how hard. */
export interface Target {
  game: string;
  spot: PositionSpec;
  eval?: string;
  /** How many of the best lines. */
  lines: number;
  seconds: number;
  depth?: number;
  threads?: number;
  hash?: number;
  /** One of the server's file in the place of ours, and what it is told to keep to. */
  engine?: { name: string; seconds?: number; depth?: number };
}

/** One of the best lines, with the depth it was searched to. */
export interface Line extends Variation {
  depth: number;
  /** The search saw the end of the game, with so much confidence in per cent. */
  confidence?: number;
  /** Its engine does not say what it is worth. */
  isUnvalued?: boolean;
}

/** off: nothing to do; waiting: not begun, or the server is away; queued: others come first. */
export type Phase = 'off' | 'waiting' | 'queued' | 'running' | 'done' | 'failed';

/** What is known at one moment; replaced as a whole. */
export interface Snapshot {
  /** Names the position that the lines belong to. */
  place: string;
  phase: Phase;
  /** How many wait before this one. */
  ahead: number;
  /** The best line first. */
  lines: Line[];
  /** The lines of the latest whole iteration: all of one depth, so that their values can be compared. */
  level: Line[];
  /** They come from an earlier analysis, which the search has not caught up with yet. */
  kept: boolean;
  /** The depth that is being searched. */
  reaching: number;
  selectiveDepth: number;
  /** Which of the position's moves is being looked at, and how many there are; 0 for none. */
  rootMove: number;
  rootMoves: number;
  nodes: number;
  nodesPerSecond: number;
  seconds: number;
  /** Thousandths of the table in use. */
  hashfull: number;
  /** The server's sentence, if it refused. */
  problem: string;
}

const nothing: Snapshot = {
  place: '',
  phase: 'off',
  ahead: 0,
  lines: [],
  level: [],
  kept: false,
  reaching: 0,
  selectiveDepth: 0,
  rootMove: 0,
  rootMoves: 0,
  nodes: 0,
  nodesPerSecond: 0,
  seconds: 0,
  hashfull: 0,
  problem: '',
};

/** A reader who steps through a game does not start a search at every step. */
const SETTLE_MS = 100;
/** Analyses remembered in this page, the latest ones. */
const MAX_REMEMBERED = 400;
/** More lines than this are a survey of all moves, which is kept beside the deeper look at the best few. */
const FEW_LINES = 10;
/** Searches cut off one after the other without any progress, before this gives up. */
const MAX_RETRIES = 5;

/** Names a position with its history and the evaluation that looks at it. */
export function placeOf(target: Pick<Target, 'game' | 'spot' | 'eval' | 'engine'>): string {
  return JSON.stringify([target.game, target.spot, target.eval ?? '', target.engine?.name]);
}

function requestOf(target: Target): SearchRequest {
  if (target.engine) {
    const { name, ...limits } = target.engine;
    return { ...target.spot, engine: name, ...limits };
  }
  const { spot, eval: evaluation, lines, seconds, depth, threads, hash } = target;
  return { ...spot, eval: evaluation, lines, seconds, depth, threads, hash };
}

function linesOf(found: SearchResult): Line[] {
  const whole =
    found.lines.length > 0 || found.best_move === null
      ? found.lines
      : [{ move: found.best_move, score: found.score, chances: found.chances, pv: found.pv }];
  const isUnvalued = found.lines.length === 0;
  return whole.map((line) => ({ ...line, depth: found.depth, confidence: found.confidence, isUnvalued }));
}

/**
 * The lines of the iteration under way, and after them those of the one before whose moves it has not
 * reached.
 */
function merge(fresh: ReadonlyMap<number, Line>, before: Line[], most: number): Line[] {
  const merged = [...fresh.entries()].sort(([a], [b]) => a - b).map(([, line]) => line);
  const seen = new Set<string>();
  const list: Line[] = [];
  for (const line of [...merged, ...before]) {
    if (list.length >= most) break;
    if (!seen.has(line.move)) list.push(line);
    seen.add(line.move);
  }
  return list;
}

export class Analysis {
  snapshot = $state.raw<Snapshot>(nothing);

  private draft: Snapshot = nothing;
  private frame = 0;
  private key = '';
  private wanted = 1;
  private leave: AbortController | null = null;
  /** What earlier analyses of this position found: shown until the search is as deep. */
  private earlier: Line[] = [];
  private fresh = new Map<number, Line>();
  private freshDepth = 0;
  private before: Line[] = [];
  private remembered = new Map<string, Line[]>();
  /** Requests that were answered to their end: nothing is gained by asking again. */
  private finished = new Set<string>();

  /**
   * Looks at this from now on; null stops. What was found earlier is shown at once, even while the engine is
   * `off`.
   */
  setTarget(target: Target | null, off = false): void {
    const key = target === null ? '' : JSON.stringify([off, target]);
    if (key === this.key) return;
    this.halt();
    this.key = key;
    if (target === null) {
      this.update(nothing);
      return;
    }
    const place = placeOf(target);
    this.wanted = target.lines;
    this.earlier = this.recall(place);
    this.before = [];
    this.fresh.clear();
    this.freshDepth = 0;
    const done = this.finished.has(key);
    const phase = off ? 'off' : done ? 'done' : 'waiting';
    const lines = this.earlier.slice(0, target.lines);
    // A change of the settings alone keeps the figures on the screen until newer ones come.
    const figures = this.draft.place === place ? this.draft : nothing;
    this.update({
      ...figures,
      place,
      phase,
      ahead: 0,
      problem: '',
      lines,
      level: lines,
      kept: !done && lines.length > 0,
    });
    if (off || done) return;
    const leave = new AbortController();
    this.leave = leave;
    const timer = setTimeout(() => void this.follow(target, key, leave.signal), SETTLE_MS);
    leave.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  }

  /** Leaves the stream, which stops the server's search. */
  halt(): void {
    this.leave?.abort();
    this.leave = null;
    this.key = '';
  }

  private async follow(target: Target, key: string, signal: AbortSignal): Promise<void> {
    for (let retries = 0; retries <= MAX_RETRIES;) {
      const depth = this.freshDepth;
      try {
        if (await this.listen(target, signal)) {
          if (this.finished.size >= MAX_REMEMBERED) this.finished.clear();
          this.finished.add(key);
          return;
        }
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof StreamBroken) {
          this.update({ phase: 'waiting' });
          await whenBack(signal).catch(() => undefined);
          if (signal.aborted) return;
        } else {
          if (!isAbort(error)) this.update({ phase: 'failed', problem: errorMessage(error) });
          return;
        }
      }
      // Cut off before its limit: by a server that goes down, most likely. It is asked again.
      retries = this.freshDepth > depth ? 0 : retries + 1;
      this.update({ phase: 'waiting' });
      await new Promise((resolve) => setTimeout(resolve, 250 * (retries + 1)));
      if (signal.aborted) return;
      this.keepEarlier();
    }
    this.update({ phase: 'failed', problem: messages[settings.language].cutOff });
  }

  /** One stream from its beginning to its end; whether the search came to its own end. */
  private async listen(target: Target, signal: AbortSignal): Promise<boolean> {
    let whole = false;
    await stream<SearchEvents>(
      `/api/games/${target.game}/search`,
      { body: requestOf(target), signal },
      {
        queued: ({ ahead }) => this.update({ phase: 'queued', ahead }),
        started: () => this.update({ phase: 'running' }),
        kept: (found) => this.onKept(linesOf(found)),
        line: (line) => this.onLine(line),
        pulse: (pulse) => this.onPulse(pulse),
        done: (found) => {
          whole = !found.stopped || found.seconds >= 0.9 * target.seconds;
          this.onDone(found, whole);
        },
      },
    );
    return whole;
  }

  private onKept(lines: Line[]): void {
    // The server may know fewer lines than this page, or a shallower search.
    const isRicher = lines.length >= Math.min(this.earlier.length, this.wanted);
    if (isRicher && (lines[0]?.depth ?? 0) >= (this.earlier[0]?.depth ?? 0)) this.earlier = lines;
    this.show({});
  }

  private onLine(line: SearchLine): void {
    if (line.depth !== this.freshDepth) {
      this.before = merge(this.fresh, this.before, this.wanted);
      this.fresh.clear();
      this.freshDepth = line.depth;
    }
    const { move, score, chances, pv, depth, confidence } = line;
    this.fresh.set(line.line, { move, score, chances, pv, depth, confidence });
    this.show({
      phase: 'running',
      reaching: line.depth,
      selectiveDepth: line.selective_depth,
      nodes: line.nodes,
      nodesPerSecond: line.nodes_per_second,
      seconds: line.seconds,
      hashfull: line.hashfull,
    });
  }

  /** How far the search has come since its last line. */
  private onPulse({ depth, root_move, root_moves, nodes, seconds, nodes_per_second }: SearchPulse): void {
    this.update({
      phase: 'running',
      reaching: Math.max(depth, this.freshDepth),
      rootMove: root_move,
      rootMoves: root_moves,
      nodes: Math.max(nodes, this.draft.nodes),
      nodesPerSecond: nodes_per_second,
      seconds,
    });
  }

  private onDone(found: SearchResult, whole: boolean): void {
    const lines = linesOf(found);
    if (lines.length > 0) {
      this.before = merge(new Map(lines.entries()), merge(this.fresh, this.before, this.wanted), this.wanted);
      this.fresh.clear();
    }
    const speed = found.seconds > 0 ? found.nodes / found.seconds : this.draft.nodesPerSecond;
    this.show({
      phase: whole ? 'done' : 'waiting',
      reaching: found.depth,
      rootMove: 0,
      rootMoves: 0,
      nodes: found.nodes,
      nodesPerSecond: speed,
      seconds: found.seconds,
    });
  }

  /** What the search says, or what was found earlier where that is deeper and no poorer. */
  private show(change: Partial<Snapshot>): void {
    const own = merge(this.fresh, this.before, this.wanted);
    const enough = this.earlier.length >= Math.min(this.wanted, Math.max(own.length, 1));
    const kept = enough && (this.earlier[0]?.depth ?? 0) > (own[0]?.depth ?? 0);
    const lines = kept ? this.earlier.slice(0, this.wanted) : own;
    this.update({ ...change, lines, level: kept ? lines : this.levelled(own), kept });
  }

  /** The lines of the iteration under way if it has reached all of them, else of the one before it. */
  private levelled(own: Line[]): Line[] {
    const depth = this.fresh.size >= this.before.length ? own[0]?.depth : this.before[0]?.depth;
    return (this.fresh.size >= this.before.length ? own : this.before).filter((line) => line.depth === depth);
  }

  /** Before a search begins again: what was found so far stays until it is found again. */
  private keepEarlier(): void {
    const own = merge(this.fresh, this.before, this.wanted);
    if ((own[0]?.depth ?? 0) >= (this.earlier[0]?.depth ?? 0)) this.earlier = own;
    this.before = [];
    this.fresh.clear();
    this.freshDepth = 0;
  }

  private update(change: Partial<Snapshot>): void {
    this.draft = { ...this.draft, ...change };
    if ('lines' in change && change.lines!.length > 0) this.remember();
    // However fast the events come, the page changes once a frame.
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.snapshot = this.draft;
    });
  }

  private remember(): void {
    const { place, lines } = this.draft;
    const name = cacheKey(place, lines.length);
    const known = this.remembered.get(name) ?? [];
    const gain = (lines[0]?.depth ?? 0) - (known[0]?.depth ?? 0);
    if (gain < 0 || (gain === 0 && lines.length < known.length)) return;
    this.remembered.delete(name);
    this.remembered.set(name, lines);
    if (this.remembered.size > MAX_REMEMBERED) this.remembered.delete(this.remembered.keys().next().value!);
  }

  /** What this page has found of a position: of the few best lines what is deepest, of many what is most. */
  private recall(place: string): Line[] {
    const few = this.remembered.get(cacheKey(place, 1)) ?? [];
    const many = this.remembered.get(cacheKey(place, FEW_LINES + 1)) ?? [];
    if (this.wanted > FEW_LINES) return many.length > 0 ? many : few;
    return (many[0]?.depth ?? 0) > (few[0]?.depth ?? 0) ? many : few;
  }
}

const cacheKey = (place: string, lines: number): string => `${lines > FEW_LINES ? 'many' : 'few'} ${place}`;
