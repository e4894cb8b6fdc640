// A game on the board: a tree of moves from a start position, and where in it the reader stands.

import { call } from './api';
import type { LineView, Study, Side, PositionSpec, View } from './types';

export interface TreeNode {
  id: number;
  parent: number | null;
  /** Null at the root. */
  move: string | null;
  /** The move's track, where it does not go straight. */
  track: string[] | null;
  position: string;
  side: Side;
  /** Moves made before it. */
  ply: number;
  children: number[];
  /** What stands before it, as at the beginning of a variation. */
  before: string;
  comment: string;
  /** PGN's numeric signs. */
  nags: number[];
}

/** Where a tree begins. */
export interface TreeStart {
  game: string;
  rules?: string | null;
  /** The start position; null for the game's own. */
  start?: string | null;
}

/** Requests that are under way at once. */
const CONCURRENCY = 6;

/** Asks about each, a few at a time; the answers come in the order of the questions. */
async function mapConcurrently<T, R>(questions: T[], ask: (question: T) => Promise<R>): Promise<R[]> {
  const answers = new Array<R>(questions.length);
  const waiting = questions.entries();
  const worker = async (): Promise<void> => {
    for (const [index, question] of waiting) answers[index] = await ask(question);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return answers;
}

/** Ask `open` for one: it needs the server's rules to begin. */
export class GameTree {
  readonly game: string;
  readonly rules: string | null;
  readonly start: string | null;
  /** By id; replaced, never changed in place. */
  nodes = $state.raw<ReadonlyMap<number, TreeNode>>(new Map());
  current = $state(0);
  /** What the server says of each node that was looked at. */
  private views = $state.raw<ReadonlyMap<number, View>>(new Map());
  private next = 1;

  private constructor(from: TreeStart) {
    this.game = from.game;
    this.rules = from.rules ?? null;
    this.start = from.start ?? null;
  }

  /** A tree with these moves as its main line; the reader stands at its end, or at the start. */
  static async open(from: TreeStart, moves: string[] = [], atEnd = true): Promise<GameTree> {
    const tree = new GameTree(from);
    // Asked for together: the board takes clicks one answer sooner.
    const [line, view] = await Promise.all([
      tree.ask<LineView>('line', moves),
      tree.ask<View>('view', atEnd ? moves : []),
    ]);
    const nodes = new Map<number, TreeNode>();
    nodes.set(0, {
      id: 0,
      parent: null,
      move: null,
      track: null,
      position: line.start,
      side: line.side,
      ply: 0,
      children: [],
      before: '',
      comment: '',
      nags: [],
    });
    const last = tree.addLine(nodes, 0, line.steps);
    tree.nodes = nodes;
    tree.current = atEnd ? last : 0;
    tree.views = new Map([[tree.current, view]]);
    return tree;
  }

  /** The tree of a study; the reader stands at the end of its main line. */
  static async fromStudy(study: Study): Promise<GameTree> {
    const from = { game: study.game, rules: study.rules, start: study.start };
    // Each leaf is one line to ask for; what lines share is found again by its moves.
    const parents = new Set(study.nodes.map((node) => node.parent));
    const leaves = study.nodes.map((_, index) => index).filter((index) => !parents.has(index));
    const movesTo = (index: number | null): string[] => {
      const moves: string[] = [];
      for (let at = index; at !== null; at = study.nodes[at]!.parent) moves.push(study.nodes[at]!.move);
      return moves.reverse();
    };
    let main: number | null = null;
    for (;;) {
      const child: number = study.nodes.findIndex((node) => node.parent === main);
      if (child < 0) break;
      main = child;
    }
    const tree = await GameTree.open(from, movesTo(main));
    const end = tree.current;
    const lines = await mapConcurrently(
      leaves.filter((leaf) => leaf !== main),
      (leaf) => tree.ask<LineView>('line', movesTo(leaf)),
    );
    const nodes = new Map(tree.nodes);
    for (const line of lines) tree.addLine(nodes, 0, line.steps);
    const ids = new Map<number, number>();
    study.nodes.forEach((node, index) => {
      const parent = node.parent === null ? 0 : ids.get(node.parent);
      if (parent === undefined) return;
      const id = nodes.get(parent)!.children.find((child) => nodes.get(child)!.move === node.move);
      if (id === undefined) return;
      ids.set(index, id);
      const { before = '', comment = '', nags = [] } = node;
      if (before || comment || nags.length > 0) nodes.set(id, { ...nodes.get(id)!, before, comment, nags });
    });
    if (study.comment) nodes.set(0, { ...nodes.get(0)!, comment: study.comment });
    tree.nodes = nodes;
    tree.current = end;
    return tree;
  }

  private ask<T>(what: string, moves: string[]): Promise<T> {
    return call<T>(`/api/games/${this.game}/${what}`, {
      body: { position: this.start, rules: this.rules, moves },
    });
  }

  /** Adds steps after a node; returns the last one's. */
  private addLine(nodes: Map<number, TreeNode>, from: number, steps: LineView['steps']): number {
    let last = from;
    for (const { move, position, side } of steps) last = this.add(nodes, last, move, position, side, null);
    return last;
  }

  private add(
    nodes: Map<number, TreeNode>,
    parent: number,
    move: string,
    position: string,
    side: Side,
    track: string[] | null,
  ): number {
    const above = nodes.get(parent)!;
    const known = above.children.find((child) => nodes.get(child)!.move === move);
    if (known !== undefined) return known;
    const id = this.next++;
    nodes.set(parent, { ...above, children: [...above.children, id] });
    const ply = above.ply + 1;
    nodes.set(id, {
      id,
      parent,
      move,
      track,
      position,
      side,
      ply,
      children: [],
      before: '',
      comment: '',
      nags: [],
    });
    return id;
  }

  get node(): TreeNode {
    return this.nodes.get(this.current)!;
  }

  /** What the server says of the present position; null until it has answered. */
  get view(): View | null {
    return this.views.get(this.current) ?? null;
  }

  viewOf(id: number): View | null {
    return this.views.get(id) ?? null;
  }

  /** The nodes from the root (left out) to this one. */
  path(id: number = this.current): TreeNode[] {
    const path: TreeNode[] = [];
    for (let node = this.nodes.get(id)!; node.parent !== null; node = this.nodes.get(node.parent)!)
      path.push(node);
    return path.reverse();
  }

  /** The moves that lead to a node. */
  movesTo(id: number = this.current): string[] {
    return this.path(id).map((node) => node.move!);
  }

  /** The main line from the root (left out) through a node, and on along first children. */
  lineThrough(id: number = this.current): TreeNode[] {
    const line = this.path(id);
    for (let node = this.nodes.get(id)!; node.children.length > 0;) {
      node = this.nodes.get(node.children[0]!)!;
      line.push(node);
    }
    return line;
  }

  /** A node as requests name it. */
  spot(id: number = this.current): PositionSpec {
    return { position: this.start, rules: this.rules, moves: this.movesTo(id) };
  }

  /** Asks the server about a node, once. */
  async look(id: number = this.current): Promise<View> {
    const known = this.views.get(id);
    if (known) return known;
    const view = await this.ask<View>('view', this.movesTo(id));
    this.views = new Map(this.views).set(id, view);
    return view;
  }

  /**
   * Makes a move after the present node and goes there, unless the reader has gone elsewhere meanwhile; an
   * earlier node with this move is found again.
   */
  async play(move: string, from: number = this.current): Promise<TreeNode> {
    const known = this.nodes.get(from)!.children.find((child) => this.nodes.get(child)!.move === move);
    if (known !== undefined) {
      await this.go(known);
      return this.node;
    }
    const here = this.current;
    const track = this.views.get(from)?.tracks[move] ?? null;
    const view = await this.ask<View>('view', [...this.movesTo(from), move]);
    // Cut off while the server was asked.
    if (!this.nodes.has(from)) return this.node;
    const nodes = new Map(this.nodes);
    const id = this.add(nodes, from, move, view.position, view.side, track);
    this.nodes = nodes;
    this.views = new Map(this.views).set(id, view);
    if (this.current === here) this.current = id;
    return nodes.get(id)!;
  }

  /** Adds a line of moves from a node without going there; returns its last node. */
  async addVariation(moves: string[], from = 0): Promise<number> {
    const line = await this.ask<LineView>('line', [...this.movesTo(from), ...moves]);
    const above = this.nodes.get(from);
    // Cut off while the server was asked.
    if (!above) return this.current;
    const nodes = new Map(this.nodes);
    const last = this.addLine(nodes, from, line.steps.slice(above.ply));
    this.nodes = nodes;
    return last;
  }

  /** Goes to a node. */
  async go(id: number): Promise<void> {
    if (!this.nodes.has(id)) return;
    this.current = id;
    await this.look(id);
  }

  back(): Promise<void> {
    return this.go(this.node.parent ?? 0);
  }

  forward(): Promise<void> {
    return this.go(this.node.children[0] ?? this.current);
  }

  first(): Promise<void> {
    return this.go(0);
  }

  last(): Promise<void> {
    return this.go(this.lineThrough().at(-1)?.id ?? 0);
  }

  /** Cuts a node and all that follows; the reader steps back if it stood there. */
  remove(id: number): void {
    const node = this.nodes.get(id);
    if (!node || node.parent === null) return;
    const nodes = new Map(this.nodes);
    const above = nodes.get(node.parent)!;
    nodes.set(above.id, { ...above, children: above.children.filter((child) => child !== id) });
    const cut = (at: number): void => {
      nodes.get(at)!.children.forEach(cut);
      nodes.delete(at);
    };
    cut(id);
    if (!nodes.has(this.current)) this.current = above.id;
    this.nodes = nodes;
    void this.look();
  }

  /** Makes the line through a node the main line. */
  promote(id: number): void {
    const nodes = new Map(this.nodes);
    for (let node = nodes.get(id)!; node.parent !== null; node = nodes.get(node.parent)!) {
      const above = nodes.get(node.parent)!;
      const others = above.children.filter((child) => child !== node.id);
      nodes.set(above.id, { ...above, children: [node.id, ...others] });
    }
    this.nodes = nodes;
  }

  comment(id: number, text: string): void {
    const node = this.nodes.get(id);
    if (node) this.nodes = new Map(this.nodes).set(id, { ...node, comment: text });
  }

  /** What is written about the start. */
  get startComment(): string | undefined {
    return this.nodes.get(0)!.comment || undefined;
  }

  /** The tree as a study keeps it: each node after its parent, first children first. */
  toNodes(): Study['nodes'] {
    const list: Study['nodes'] = [];
    const waiting: [number, number | null][] = this.nodes
      .get(0)!
      .children.map((child): [number, number | null] => [child, null])
      .reverse();
    while (waiting.length > 0) {
      const [id, parent] = waiting.pop()!;
      const node = this.nodes.get(id)!;
      const { before, comment, nags } = node;
      const index =
        list.push({
          parent,
          move: node.move!,
          ...(before && { before }),
          ...(comment && { comment }),
          ...(nags.length > 0 && { nags }),
        }) - 1;
      for (const child of [...node.children].reverse()) waiting.push([child, index]);
    }
    return list;
  }
}
