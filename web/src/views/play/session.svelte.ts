// A game being played: whose turn it is, engines that think, the clock, the end; kept at every step.

import { about, gameInfo } from '../../lib/about.svelte';
import { isAbort, errorMessage } from '../../lib/api';
import { Clock, type Left } from '../../lib/clock.svelte';
import { connection } from '../../lib/connection.svelte';
import { moveTime, chooseMove, type Engine, type Player, type SearchProgress } from '../../lib/player';
import { other, resultOf, winnerOf, type End } from '../../lib/reasons';
import { settings } from '../../lib/settings.svelte';
import { lineNodes, mainLine } from '../../lib/studies';
import { GameTree, type TreeNode } from '../../lib/tree.svelte';
import type { Study, Side, View } from '../../lib/types';
import { GameStorage } from './storage.svelte';
import {
  engine,
  defaultOptions,
  playerName,
  settingsOf,
  type LocalCopy,
  type Past,
  type PlaySettings,
  type GameOptions,
} from './options';

/** An engine's move comes no sooner, so that the move before it can be seen, in milliseconds. */
const BREATH = 450;
/** What a hint may cost, in seconds. */
const HINT_SECONDS = 1;
/** A study's settings hold 16 kB; so many plies of clock times are far less. */
const MAX_TIMES = 500;

/** What a player left by giving up, running out of time or agreeing. */
const forfeits = new Set(['resign', 'time', 'agreement']);

export class PlaySession {
  readonly options: GameOptions;
  readonly clock: Clock | null;
  tree = $state.raw<GameTree | null>(null);
  /** Known before the server has spoken. */
  readonly firstPosition: string;
  /** A move is on its way to the server. */
  busy = $state(false);
  progress = $state.raw<(SearchProgress & { side: Side }) | null>(null);
  hint = $state<string | null>(null);
  /** What a person has chosen to answer, whatever the engine does; made if it is legal then. */
  premove = $state<string | null>(null);
  hinting = $state(false);
  paused = $state(false);
  /** Who offers a draw. */
  offer = $state<Side | null>(null);
  private forfeit = $state.raw<End | null>(null);
  /** A sentence of the server's, if it refused something. */
  problem = $state('');
  /** Something has happened: the clock may run, engines may think. */
  begun = $state(false);

  /** The last position of the game; the reader may stand elsewhere. */
  readonly end: TreeNode | null = $derived(
    this.tree ? (this.tree.lineThrough(0).at(-1) ?? this.tree.nodes.get(0)!) : null,
  );
  readonly line: TreeNode[] = $derived(this.tree ? this.tree.lineThrough(0) : []);
  readonly endView: View | null = $derived(this.end ? this.tree!.viewOf(this.end.id) : null);
  readonly ending: End | null = $derived(this.forfeit ?? this.endView?.ending ?? null);
  /** The reader sees the last position. */
  readonly present: boolean = $derived(this.tree !== null && this.tree.current === this.end!.id);
  readonly turn: Player | null = $derived.by(() =>
    this.end && !this.ending ? this.options.players[this.end.side] : null,
  );

  private readonly study: Study;
  private readonly moves: string[];
  /** So many of its moves were made before anybody sat down; a rematch begins after them too. */
  private given: number;
  private times: Left[];
  private readonly storage: GameStorage;
  private work: AbortController | null = null;
  private hintWork: AbortController | null = null;
  private closed = false;

  private constructor(options: GameOptions, study: Study, position: string, { times, given }: Past) {
    this.options = options;
    this.study = study;
    this.moves = mainLine(study);
    this.given = given;
    this.firstPosition = position;
    const left = times.at(-1) ?? null;
    this.clock = options.clock && new Clock(options.clock, left, (side) => this.loseOnTime(side));
    this.times = this.clock && times.length === 0 ? [this.clock.left] : times;
    if (study.result && study.reason && forfeits.has(study.reason))
      this.forfeit = { winner: winnerOf(study.result), reason: study.reason };
    this.begun = this.moves.length > 0;
    this.storage = new GameStorage(study, (error) => this.complain(error));
  }

  /** The study's number at the server, once it has one. */
  get id(): number | undefined {
    return this.storage.id;
  }

  /** The moves that the game began after. */
  get opening(): string[] {
    return this.line.slice(0, this.given).map((node) => node.move!);
  }

  /** Nobody but engines plays. */
  get watched(): boolean {
    return this.options.players.first.kind === 'engine' && this.options.players.second.kind === 'engine';
  }

  /** A new game, after these moves. */
  static create(options: GameOptions, moves: string[] = []): PlaySession {
    const names = [options.players.first, options.players.second].map((player) =>
      playerName(player, options.game, settings.language),
    );
    const study: Study = {
      game: options.game,
      rules: options.rules,
      kind: 'play',
      title: `${names[0]} – ${names[1]}`,
      first: names[0]!,
      second: names[1]!,
      start: options.start,
      nodes: lineNodes(moves),
      result: null,
      reason: null,
      settings: null,
    };
    const session = new PlaySession(options, study, options.start ?? gameInfo(options.game).start, {
      times: [],
      given: moves.length,
    });
    session.begun = false;
    return session;
  }

  /** A game that was kept. One with a clock, or with nobody but engines, waits to be continued. */
  static restore(kept: LocalCopy): PlaySession {
    const { study } = kept;
    const { players, clock, ...past } = settingsOf(study) ?? {
      ...defaultOptions(study.game),
      times: [],
      given: 0,
    };
    const options: GameOptions = { game: study.game, rules: study.rules, start: study.start, players, clock };
    const session = new PlaySession(options, study, kept.position, past);
    session.storage.resume(kept);
    session.paused = session.begun && (options.clock !== null || session.watched);
    return session;
  }

  /** Asks the server for the positions; then the game goes on. */
  async open(): Promise<void> {
    const { game, rules, start } = this.options;
    const tree = await GameTree.open({ game, rules, start }, this.moves);
    if (this.closed) return;
    this.tree = tree;
    if (!this.storage.saved) this.keep();
    const { pending } = this.storage;
    if (pending !== null && !this.ending) {
      this.begun = true;
      await this.make(pending);
    } else {
      this.onward();
    }
  }

  /** Stops everything; what was played is kept. */
  close(): void {
    this.rest();
    this.leave();
    void this.storage.flush();
    this.closed = true;
  }

  /** The page may be gone in a moment: what was played, and what the clock says, is kept here. */
  leave(): void {
    if (this.begun && this.tree) this.keepHere();
    // Nobody would hear which number a new study was given, and the next visit would write it once more.
    if (this.id !== undefined) void this.storage.flush();
  }

  /** A person begins, or goes on. */
  begin(): void {
    this.begun = true;
    this.paused = false;
    this.onward();
  }

  pause(): void {
    this.paused = true;
    this.rest();
    this.keep();
  }

  /** The server has gone or come back: while it is away, nobody's time runs. */
  attend(): void {
    if (connection.lost) this.clock?.stop();
    else this.runClock();
  }

  /** May a person move now, at the last position. */
  get mayMove(): boolean {
    return this.turn?.kind === 'person' && this.present && !this.busy && this.endView !== null;
  }

  /** May a person choose a move ahead: an engine is thinking, and its answer is for a person to answer. */
  get mayPremove(): boolean {
    return this.turn?.kind === 'engine' && !this.watched && this.begun && !this.paused && this.present;
  }

  /** A person's move. */
  async move(move: string): Promise<void> {
    if (!this.mayMove) return;
    this.begun = true;
    this.paused = false;
    await this.make(move);
  }

  private async make(move: string): Promise<void> {
    const tree = this.tree!;
    const before = this.end!;
    // The increment is paid once the server has the move: not twice after a reload, nor for a move it
    // refuses.
    this.clock?.stop();
    this.busy = true;
    this.hint = null;
    this.hintWork?.abort();
    this.problem = '';
    // A server that is away may make this move wait, and the page may be left meanwhile.
    this.storage.pending = move;
    this.keepHere();
    try {
      if (tree.current === before.id) {
        await tree.play(move);
      } else {
        // The reader looks at an earlier position, and is not to be torn away from it.
        await tree.look(await tree.addVariation([move], before.id));
      }
    } catch (error) {
      this.busy = false;
      if (this.closed) return;
      this.storage.pending = null;
      this.complain(error);
      if (this.turn?.kind === 'engine') this.paused = true;
      this.keepHere();
      this.runClock();
      return;
    }
    this.busy = false;
    if (this.closed) return;
    this.storage.pending = null;
    this.offer = null;
    this.clock?.press(before.side);
    if (this.clock) this.times = [...this.times, this.clock.left];
    this.keep();
    this.onward();
  }

  /** Lets whoever is to move play on. */
  private onward(): void {
    this.work?.abort();
    this.work = null;
    this.progress = null;
    if (this.closed || !this.tree || this.ending || this.paused || !this.begun) {
      this.clock?.stop();
      return;
    }
    this.runClock();
    const player = this.turn;
    const { premove } = this;
    if (player?.kind === 'person' && premove !== null) {
      this.premove = null;
      if (this.mayMove && this.endView!.moves.includes(premove)) {
        void this.make(premove);
        return;
      }
    }
    if (player?.kind === 'engine' && !this.busy) void this.think(player, this.moveTime(player));
  }

  private runClock(): void {
    // Before the first move there is nothing to hurry for.
    if (
      this.clock &&
      this.end &&
      this.begun &&
      !this.busy &&
      !this.ending &&
      !this.paused &&
      !connection.lost
    )
      this.clock.start(this.end.side);
  }

  private moveTime(player: Engine): number {
    const clock = this.clock && {
      left: this.clock.of(this.end!.side),
      increment: this.clock.control.increment,
    };
    return moveTime(player, clock, about().limits);
  }

  private async think(player: Engine, seconds: number): Promise<void> {
    const work = new AbortController();
    this.work = work;
    const side = this.end!.side;
    this.progress = { side, depth: 0, score: null, ahead: null };
    const hurried = this.clock !== null && this.clock.of(side) < 20_000;
    const breath =
      settings.animation && !hurried
        ? new Promise((resolve) => setTimeout(resolve, BREATH))
        : Promise.resolve();
    try {
      const move = await chooseMove({
        game: this.options.game,
        spot: this.tree!.spot(this.end!.id),
        engine: player,
        seconds,
        limits: about().limits,
        signal: work.signal,
        onprogress: (progress) => {
          if (!work.signal.aborted) this.progress = { ...progress, side };
        },
      });
      await breath;
      if (work.signal.aborted) return;
      this.work = null;
      this.progress = null;
      await this.make(move);
    } catch (error) {
      if (isAbort(error) || work.signal.aborted) return;
      this.progress = null;
      this.complain(error);
      this.paused = true;
      this.clock?.stop();
    }
  }

  /** The engine is to move at once: it looks again, but hardly. */
  moveNow(): void {
    const player = this.turn;
    if (!this.progress || player?.kind !== 'engine') return;
    this.work?.abort();
    void this.think(
      player.algorithm === 'engine' || player.external
        ? player
        : { ...engine(this.options.game), level: null, evaluation: player.evaluation },
      0.05,
    );
  }

  /** Asks what the engine would play. */
  async askHint(): Promise<void> {
    if (!this.mayMove || this.hinting) return;
    const work = new AbortController();
    this.hintWork = work;
    this.hinting = true;
    try {
      const move = await chooseMove({
        game: this.options.game,
        spot: this.tree!.spot(this.end!.id),
        engine: { ...engine(this.options.game), level: null },
        seconds: Math.min(HINT_SECONDS, about().limits.seconds),
        limits: about().limits,
        signal: work.signal,
      });
      if (!work.signal.aborted) this.hint = move;
    } catch (error) {
      if (!isAbort(error)) this.complain(error);
    } finally {
      this.hinting = false;
    }
  }

  /** How many plies a take-back takes: to the turn of a person, if any plays. */
  get takeBackPlies(): number {
    if (!this.tree || this.busy || this.forfeit || this.line.length === 0) return 0;
    const people = (['first', 'second'] as const).filter(
      (side) => this.options.players[side].kind === 'person',
    );
    if (people.length === 0) return 1;
    for (let plies = 1; plies <= this.line.length; plies++) {
      const node = this.line[this.line.length - plies - 1] ?? this.tree.nodes.get(0)!;
      if (people.includes(node.side)) return plies;
    }
    return 0;
  }

  takeBack(): void {
    const plies = this.takeBackPlies;
    if (plies === 0) return;
    this.rest();
    this.hint = null;
    this.offer = null;
    const tree = this.tree!;
    const kept = this.line.length - plies;
    this.given = Math.min(this.given, kept);
    tree.remove(this.line[kept]!.id);
    void tree.last();
    if (this.clock) {
      this.times = this.times.slice(0, Math.max(1, this.times.length - plies));
      this.clock.reset(this.times.at(-1)!);
    }
    if (this.turn?.kind === 'engine') this.paused = true;
    this.keep();
    this.onward();
  }

  /** Who gives up when somebody does: the only person, else whoever is to move. */
  get resigner(): Side | null {
    if (!this.end || this.ending || !this.begun || this.busy) return null;
    const { first, second } = this.options.players;
    if (this.watched) return null;
    if (first.kind === second.kind) return this.end.side;
    return first.kind === 'person' ? 'first' : 'second';
  }

  resign(): void {
    const side = this.resigner;
    if (side) this.finish({ winner: other(side), reason: 'resign' });
  }

  /** Two people may agree to a draw. */
  get mayOffer(): boolean {
    const { first, second } = this.options.players;
    return (
      this.begun && !this.ending && first.kind === 'person' && second.kind === 'person' && this.end !== null
    );
  }

  offerDraw(): void {
    if (this.mayOffer) this.offer = this.end!.side;
  }

  answerOffer(yes: boolean): void {
    this.offer = null;
    if (yes && this.mayOffer) this.finish({ winner: null, reason: 'agreement' });
  }

  private loseOnTime(side: Side): void {
    if (!this.ending) this.finish({ winner: other(side), reason: 'time' });
  }

  private finish(end: End): void {
    this.rest();
    this.forfeit = end;
    this.keep();
  }

  private rest(): void {
    this.work?.abort();
    this.work = null;
    this.hintWork?.abort();
    this.progress = null;
    this.clock?.stop();
  }

  /** The game as it stands. */
  toStudy(): Study {
    const playSettings: PlaySettings = {
      players: this.options.players,
      clock: this.options.clock,
      times: this.clock ? this.currentTimes() : [],
      given: this.given,
    };
    return {
      ...this.study,
      nodes: this.tree ? lineNodes(this.line.map((node) => node.move!)) : this.study.nodes,
      result: this.ending ? resultOf(this.ending.winner) : null,
      reason: this.ending?.reason ?? null,
      settings: playSettings,
    };
  }

  /** The last time is what is left now, which a reload goes on from. */
  private currentTimes(): Left[] {
    const whole = (left: Left): Left => [Math.round(left[0]), Math.round(left[1])];
    return [...this.times.slice(0, -1), this.clock!.left].slice(-MAX_TIMES).map(whole);
  }

  private keep(): void {
    // A game without a move is not worth a place in the list, unless one with moves is there or on its way.
    if (this.line.length > 0 || this.id !== undefined || !this.storage.saved)
      this.storage.keep(this.toStudy(), this.endPosition);
    else this.keepHere();
  }

  /** In the browser, at once. */
  keepHere(): void {
    this.storage.keepHere(this.toStudy(), this.endPosition);
  }

  private get endPosition(): string {
    return this.end?.position ?? this.firstPosition;
  }

  private complain(error: unknown): void {
    this.problem = errorMessage(error);
  }
}
