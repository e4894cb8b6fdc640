// One puzzle: a position, a move to find or a win to bring home, tries that are judged by the engine.

import { errorMessage, isAbort } from '../../lib/api';
import { expectation } from '../../lib/preferences.svelte';
import { searchOnce } from '../../lib/search';
import { GameTree } from '../../lib/tree.svelte';
import type { Side } from '../../lib/types';

export interface Task {
  game: string;
  rules: string | null;
  start: string | null;
  /** The moves that lead to the position. */
  moves: string[];
  side: Side;
  /** The right move. */
  answer: string;
  /** better: one move as good as the answer; only: the answer and no other; win: every move until the game is won. */
  goal: 'better' | 'only' | 'win';
}

export type Phase = 'loading' | 'waiting' | 'checking' | 'solved' | 'shown' | 'failed';

/** A move that costs no more than this share of a game is as good as the answer. */
const TOLERANCE = 0.05;
const SECONDS = 0.6;
/** How far a win is followed. */
const WIN_DEPTH = 14;
const WIN_SECONDS = 3;

export class Puzzle {
  tree = $state.raw<GameTree | null>(null);
  phase = $state<Phase>('loading');
  /** The last move that was not it, and the share of a game that it costs; null where that says nothing. */
  wrong = $state.raw<{ move: string; cost: number | null } | null>(null);
  /** 0: no hint was asked for. */
  hints = $state(0);
  tries = $state(0);
  problem = $state('');

  private readonly leave = new AbortController();

  constructor(readonly task: Task) {}

  /** Nothing was shown, and no try was wrong. */
  get isClean(): boolean {
    return this.hints === 0 && this.tries === 0;
  }

  async open(): Promise<void> {
    const { game, rules, start, moves } = this.task;
    try {
      const tree = await GameTree.open({ game, rules, start }, moves);
      if (this.leave.signal.aborted) return;
      this.tree = tree;
      this.phase = 'waiting';
    } catch (error) {
      this.fail(error);
    }
  }

  close(): void {
    this.leave.abort();
  }

  /** A try. */
  async move(move: string): Promise<void> {
    const tree = this.tree;
    if (!tree || this.phase !== 'waiting') return;
    this.phase = 'checking';
    this.wrong = null;
    this.problem = '';
    try {
      if (this.task.goal === 'win') await this.tryToWin(tree, move);
      else await this.tryMove(tree, move);
    } catch (error) {
      this.fail(error);
    }
  }

  private async tryMove(tree: GameTree, move: string): Promise<void> {
    const cost = await this.cost(tree, move);
    if (this.leave.signal.aborted) return;
    if (cost === null || cost > TOLERANCE) {
      this.refuse(move, cost);
      return;
    }
    await tree.play(move);
    this.phase = 'solved';
  }

  /** What a move gives away, looked at beside the answer; null where there is nothing to weigh. */
  private async cost(tree: GameTree, move: string): Promise<number | null> {
    const { game, answer, goal } = this.task;
    if (move === answer) return 0;
    if (goal === 'only') return null;
    const body = { ...tree.spot(), only: [answer, move], lines: 2, seconds: SECONDS };
    const found = await searchOnce(game, body, this.leave.signal);
    const value = (wanted: string): number | null => {
      const line = found?.lines.find((line) => line.move === wanted);
      return line ? expectation(line.chances) : null;
    };
    const [best, tried] = [value(answer), value(move)];
    return best === null || tried === null ? null : Math.max(0, best - tried);
  }

  /** The move is made, and the engine looks for a way out. */
  private async tryToWin(tree: GameTree, move: string): Promise<void> {
    const made = await tree.play(move);
    const ending = (await tree.look(made.id)).ending;
    if (this.leave.signal.aborted) return;
    if (ending) {
      if (ending.winner === this.task.side) this.phase = 'solved';
      else this.takeBack(tree, made.id, move);
      return;
    }
    const body = { ...tree.spot(made.id), depth: WIN_DEPTH, seconds: WIN_SECONDS };
    const found = await searchOnce(this.task.game, body, this.leave.signal);
    if (this.leave.signal.aborted) return;
    if (found?.score.kind !== 'loss' || found.best_move === null) {
      this.takeBack(tree, made.id, move);
      return;
    }
    const answered = await tree.play(found.best_move);
    const over = (await tree.look(answered.id)).ending;
    if (!this.leave.signal.aborted) this.phase = over ? 'solved' : 'waiting';
  }

  private takeBack(tree: GameTree, id: number, move: string): void {
    tree.remove(id);
    this.refuse(move, null);
  }

  private refuse(move: string, cost: number | null): void {
    this.tries++;
    this.wrong = { move, cost };
    this.phase = 'waiting';
  }

  /** Another hint. */
  hint(): void {
    this.hints++;
  }

  /** The answer; to a win that is under way, the engine's next move. */
  async show(): Promise<void> {
    const tree = this.tree;
    if (!tree || this.phase !== 'waiting') return;
    this.phase = 'checking';
    this.wrong = null;
    try {
      const { game, moves, answer } = this.task;
      const isBegun = tree.node.ply > moves.length;
      const body = { ...tree.spot(), depth: WIN_DEPTH, seconds: WIN_SECONDS };
      const found = isBegun ? await searchOnce(game, body, this.leave.signal) : null;
      if (this.leave.signal.aborted) return;
      await tree.play(found?.best_move ?? answer);
      this.phase = 'shown';
    } catch (error) {
      this.fail(error);
    }
  }

  /** From the beginning. */
  async again(): Promise<void> {
    const tree = this.tree;
    if (!tree) return;
    this.wrong = null;
    const root = tree.path()[this.task.moves.length];
    if (root) tree.remove(root.id);
    await tree.look();
    this.phase = 'waiting';
  }

  private fail(error: unknown): void {
    if (this.leave.signal.aborted || isAbort(error)) return;
    this.problem = errorMessage(error);
    this.phase = this.tree ? 'waiting' : 'failed';
  }
}
