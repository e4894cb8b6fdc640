// A searched tree as a script: what the search did, step by step, over columns that can be looked up at once.

import { signed } from '../../lib/format';
import type { SearchTree } from '../../lib/types';

/** What became of a node. */
const SEARCHED = 0;
export const CUT_OFF = 1;
export const LEAF = 2;
export const RECALLED = 3;
export const SPARED = 4;
const FATES = ['searched', 'cut', 'leaf', 'recalled', 'spared'] as const;

/** What happens in a step: a node is entered, settled without moves, cut off, or left for its parent. */
export const ENTER = 0;
export const SETTLE = 1;
export const CUT = 2;
export const RETURN = 3;

/** From this on a value is a win; below its negative a loss. */
const DECIDED = 900_000;
const WIN = 1_000_000;

/** The same tree with its values in hundredths of what people count, as all values of this page are. */
function inHundredths(tree: SearchTree): SearchTree {
  const scale = 100 / tree.unit_size;
  if (scale === 1) return tree;
  const scaled = <T extends number | null>(value: T): T =>
    (value === null || Math.abs(value) > DECIDED ? value : value * scale) as T;
  return {
    ...tree,
    value: scaled(tree.value),
    alpha: tree.alpha.map(scaled),
    beta: tree.beta.map(scaled),
    value_of: tree.value_of.map(scaled),
  };
}

export class Recording {
  readonly tree: SearchTree;
  /** Numbers are told as the first player sees them everywhere, as on paper, not as the side to move does. */
  readonly fixed: boolean;
  readonly size: number;
  readonly parent: Int32Array;
  readonly move: Int32Array;
  readonly side: Uint8Array;
  /** The window a node was entered with, from its own side's view; infinite where there is no bound. */
  readonly alpha: Float64Array;
  readonly beta: Float64Array;
  /** What a node was left with, from its own side's view; NaN for none. */
  readonly value: Float64Array;
  readonly fate: Uint8Array;
  /** Plies from the root. */
  readonly level: Uint8Array;
  readonly levels: number;
  readonly roots: number[] = [];
  /**
   * The children of node i are `children` from `firstChild[i]` to `firstChild[i + 1]`, in the order of the
   * search.
   */
  readonly firstChild: Int32Array;
  readonly children: Int32Array;
  /** Where a node stands among its siblings. */
  readonly place: Int32Array;

  /** The script: what happens in a step, and to which node. */
  readonly steps: number;
  readonly kind: Uint8Array;
  readonly node: Int32Array;
  /** The steps in which a node is entered (or spared), cut off (-1 for never) and left. */
  readonly entered: Int32Array;
  readonly cutAt: Int32Array;
  readonly left: Int32Array;
  /** The steps that cut. */
  readonly cuts: number[] = [];
  /** So many up to and with a step. */
  readonly nodesBy: Int32Array;
  readonly leavesBy: Int32Array;
  readonly sparedBy: Int32Array;
  private readonly cutsBy: Int32Array;

  constructor(searched: SearchTree, fixed = false) {
    const tree = fixed ? searched : inHundredths(searched);
    this.fixed = fixed;
    const size = tree.parent.length;
    const codes = tree.fates.map((name) => Math.max(0, FATES.indexOf(name as (typeof FATES)[number])));
    this.tree = tree;
    this.size = size;
    this.parent = Int32Array.from(tree.parent);
    this.move = Int32Array.from(tree.move);
    this.side = Uint8Array.from(tree.side);
    this.alpha = Float64Array.from(tree.alpha, (value) => value ?? -Infinity);
    this.beta = Float64Array.from(tree.beta, (value) => value ?? Infinity);
    this.value = Float64Array.from(tree.value_of, (value) => value ?? NaN);
    this.fate = Uint8Array.from(tree.fate, (index) => codes[index] ?? SEARCHED);

    this.level = new Uint8Array(size);
    this.firstChild = new Int32Array(size + 1);
    for (let i = 0; i < size; i++) {
      const parent = this.parent[i]!;
      if (parent < 0) this.roots.push(i);
      else {
        this.firstChild[parent + 1]!++;
        this.level[i] = Math.min(255, this.level[parent]! + 1);
      }
    }
    this.levels = this.level.reduce((most, level) => Math.max(most, level), 0) + 1;
    for (let i = 0; i < size; i++) this.firstChild[i + 1]! += this.firstChild[i]!;
    this.children = new Int32Array(size - this.roots.length);
    this.place = new Int32Array(size);
    const filled = new Int32Array(size);
    for (let i = 0; i < size; i++) {
      const parent = this.parent[i]!;
      if (parent < 0) continue;
      this.place[i] = filled[parent]!++;
      this.children[this.firstChild[parent]! + this.place[i]!] = i;
    }
    this.roots.forEach((root, index) => (this.place[root] = index));

    // Nothing happens more than four times to a node: entered, settled or cut, left.
    const kind = new Uint8Array(size * 4);
    const node = new Int32Array(size * 4);
    this.entered = new Int32Array(size).fill(-1);
    this.cutAt = new Int32Array(size).fill(-1);
    this.left = new Int32Array(size).fill(-1);
    let steps = 0;
    const happen = (what: number, to: number): number => {
      kind[steps] = what;
      node[steps] = to;
      return steps++;
    };
    const cut = (at: number): void => {
      if (this.cutAt[at]! < 0) this.cuts.push((this.cutAt[at] = happen(CUT, at)));
    };
    const leave = (from: number): void => {
      // A cut by the last move spares nothing, but it is one.
      if (this.fate[from] === CUT_OFF) cut(from);
      this.left[from] = happen(RETURN, from);
    };
    const path: number[] = [];
    for (let i = 0; i < size; i++) {
      while (path.length > 0 && path.at(-1) !== this.parent[i]) leave(path.pop()!);
      if (this.fate[i] === SPARED) {
        cut(this.parent[i]!);
        this.entered[i] = this.left[i] = this.cutAt[this.parent[i]!]!;
        continue;
      }
      path.push(i);
      this.entered[i] = happen(ENTER, i);
      if (this.fate[i] === LEAF || this.fate[i] === RECALLED) happen(SETTLE, i);
    }
    while (path.length > 0) leave(path.pop()!);
    this.steps = steps;
    this.kind = kind.slice(0, steps);
    this.node = node.slice(0, steps);

    this.nodesBy = new Int32Array(steps);
    this.leavesBy = new Int32Array(steps);
    this.sparedBy = new Int32Array(steps);
    this.cutsBy = new Int32Array(steps);
    let [nodes, leaves, spared, cuts] = [0, 0, 0, 0];
    for (let step = 0; step < steps; step++) {
      const at = this.node[step]!;
      if (kind[step] === ENTER) nodes++;
      else if (kind[step] === SETTLE) leaves += this.fate[at] === LEAF ? 1 : 0;
      else if (kind[step] === CUT) {
        cuts++;
        for (const child of this.childrenOf(at)) if (this.fate[child] === SPARED) spared++;
      }
      this.nodesBy[step] = nodes;
      this.leavesBy[step] = leaves;
      this.sparedBy[step] = spared;
      this.cutsBy[step] = cuts;
    }
  }

  childrenOf(node: number): Int32Array {
    return this.children.subarray(this.firstChild[node], this.firstChild[node + 1]);
  }

  childCount(node: number): number {
    return this.firstChild[node + 1]! - this.firstChild[node]!;
  }

  siblingsOf(node: number): Int32Array {
    const parent = this.parent[node]!;
    return parent < 0 ? Int32Array.from(this.roots) : this.childrenOf(parent);
  }

  /** The text of the move that led to a node; empty for a root. */
  moveText(node: number): string {
    return this.tree.moves[this.move[node]!] ?? '';
  }

  /** The nodes from the root to this one, both included. */
  pathTo(node: number): number[] {
    const path: number[] = [];
    for (let at = node; at >= 0; at = this.parent[at]!) path.push(at);
    return path.reverse();
  }

  /** A value as people read it: in the page's unit, those of a hand-made tree as they were typed. */
  points(value: number): string {
    return this.fixed ? whole(value) : points(value);
  }

  /** A number of a node, as people are told it. */
  told(node: number, value: number): string {
    return this.points(this.isTurned(node) ? -value : value);
  }

  /** A window of a node, likewise. */
  toldWindow(node: number, alpha: number, beta: number): string {
    const [from, to] = this.isTurned(node) ? [-beta, -alpha] : [alpha, beta];
    return `(${this.points(from)}, ${this.points(to)})`;
  }

  /** Why a node is cut: what its side has, against what the other has elsewhere. */
  toldCut(node: number, alpha: number, beta: number): [beta: string, alpha: string] {
    const [own, other] = this.isTurned(node) ? [-alpha, -beta] : [beta, alpha];
    return [this.points(own), this.points(other)];
  }

  /** Whether a node's numbers are turned round before they are told. */
  isTurned(node: number): boolean {
    return this.fixed && this.side[node] === 1;
  }

  cutsUpTo(step: number): number {
    return this.cutsBy[step] ?? 0;
  }

  /** The step of the first cut after a step, or of the last one before it; null for none. */
  nextCut(step: number): number | null {
    return this.cuts[this.cutsUpTo(step)] ?? null;
  }

  previousCut(step: number): number | null {
    return this.cuts[(step > 0 ? this.cutsUpTo(step - 1) : 0) - 1] ?? null;
  }
}

/** A value as people read it: `+0.27`, `−∞`, `#5` for a win in five, `–` for none. */
export function points(value: number): string {
  return bound(value) ?? signed(value / 100, 2);
}

/** The same for whole numbers as they are on paper: `27`, `−27`. */
function whole(value: number): string {
  // A zero that was turned round is a zero.
  return bound(value) ?? (value < 0 ? `−${-value}` : String(Math.abs(value)));
}

function bound(value: number): string | null {
  if (Number.isNaN(value)) return '–';
  if (value === Infinity) return '+∞';
  if (value === -Infinity) return '−∞';
  if (value > DECIDED) return `#${WIN - value}`;
  if (value < -DECIDED) return `−#${WIN + value}`;
  return null;
}
