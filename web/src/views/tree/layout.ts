// Where the nodes of the opened part of a tree stand: columns by ply, rows tidy (Buchheim, Jünger and
// Leipert's linear walk).

import { LEAF, type Recording, SPARED } from './recording';

/** Which nodes a reader has opened; the path of the search is open besides. */
export class ExpandedNodes {
  private readonly marks: Uint8Array;
  constructor(recording: Recording) {
    this.marks = new Uint8Array(recording.size);
  }

  has(node: number): boolean {
    return this.marks[node] === 1;
  }

  set(node: number, open: boolean): void {
    this.marks[node] = open ? 1 : 0;
  }

  all(open: boolean): void {
    this.marks.fill(open ? 1 : 0);
  }
}

/** Nodes by slot, level after level; each level from top to bottom, the children of a slot side by side. */
export interface Layout {
  slots: number;
  node: Int32Array;
  /** The slot of a node that is shown; -1 otherwise. */
  slotOf: Int32Array;
  parent: Int32Array;
  firstChild: Int32Array;
  childCount: Int32Array;
  /** Level k holds the slots from `levels[k]` to `levels[k + 1]`. */
  levels: number[];
  /** The row of a slot's middle. */
  y: Float64Array;
  top: number;
  bottom: number;
}

/** Leaves and branches that were spared need less room than a node with a window. */
export function heightOf(recording: Recording, node: number): number {
  const fate = recording.fate[node];
  return fate === SPARED ? 0.45 : fate === LEAF ? 0.6 : 1;
}

/** Room between cousins, beside what siblings have. */
const COUSINS = 0.3;

export function layOut(recording: Recording, opened: ExpandedNodes, path: readonly number[]): Layout {
  const onPath = new Set(path);
  const nodes: number[] = [...recording.roots];
  const parents: number[] = recording.roots.map(() => -1);
  const firsts: number[] = [];
  const counts: number[] = [];
  const levels = [0, nodes.length];
  for (let slot = 0; slot < nodes.length; slot++) {
    if (slot === levels.at(-1)!) levels.push(nodes.length);
    const node = nodes[slot]!;
    firsts.push(nodes.length);
    counts.push(0);
    if (!opened.has(node) && !onPath.has(node)) continue;
    for (const child of recording.childrenOf(node)) {
      nodes.push(child);
      parents.push(slot);
      counts[slot]!++;
    }
  }
  if (levels.at(-1) !== nodes.length) levels.push(nodes.length);
  const slotOf = new Int32Array(recording.size).fill(-1);
  nodes.forEach((node, slot) => (slotOf[node] = slot));
  const layout: Layout = {
    slots: nodes.length,
    node: Int32Array.from(nodes),
    slotOf,
    parent: Int32Array.from(parents),
    firstChild: Int32Array.from(firsts),
    childCount: Int32Array.from(counts),
    levels,
    y: new Float64Array(nodes.length),
    top: 0,
    bottom: 0,
  };
  place(layout, recording);
  return layout;
}

/** Gives every slot its row. */
function place(layout: Layout, recording: Recording): void {
  const { slots, node, parent, firstChild, childCount, y } = layout;
  const roots = recording.roots.length;
  const height = Float64Array.from(node, (at) => heightOf(recording, at));
  const offset = new Float64Array(slots);
  const shift = new Float64Array(slots);
  const change = new Float64Array(slots);
  const thread = new Int32Array(slots).fill(-1);
  const ancestor = Int32Array.from({ length: slots }, (_, slot) => slot);
  // Siblings stand side by side in the slots, and so do the roots.
  const firstSibling = (slot: number): number => (parent[slot]! < 0 ? 0 : firstChild[parent[slot]!]!);
  const lastSibling = (slot: number): number =>
    parent[slot]! < 0 ? roots - 1 : firstChild[parent[slot]!]! + childCount[parent[slot]!]! - 1;
  const upper = (slot: number): number => (childCount[slot]! > 0 ? firstChild[slot]! : thread[slot]!);
  const lower = (slot: number): number =>
    childCount[slot]! > 0 ? firstChild[slot]! + childCount[slot]! - 1 : thread[slot]!;
  const apart = (above: number, below: number): number =>
    (height[above]! + height[below]!) / 2 + (parent[above] === parent[below] ? 0 : COUSINS);

  function move(from: number, to: number, by: number): void {
    const each = by / (to - from);
    change[to]! -= each;
    shift[to]! += by;
    change[from]! += each;
    y[to]! += by;
    offset[to]! += by;
  }

  /**
   * Pushes the subtree of `slot` below those of its elder siblings; returns whose contour the next one may
   * meet.
   */
  function apportion(slot: number, elder: number): number {
    if (slot === firstSibling(slot)) return elder;
    let insideLow = slot;
    let outsideLow = slot;
    let insideHigh = slot - 1;
    let outsideHigh = firstSibling(slot);
    let [sumInLow, sumOutLow] = [offset[slot]!, offset[slot]!];
    let [sumInHigh, sumOutHigh] = [offset[insideHigh]!, offset[outsideHigh]!];
    for (;;) {
      const nextHigh = lower(insideHigh);
      const nextLow = upper(insideLow);
      if (nextHigh < 0 || nextLow < 0) break;
      insideHigh = nextHigh;
      insideLow = nextLow;
      outsideHigh = upper(outsideHigh);
      outsideLow = lower(outsideLow);
      ancestor[outsideLow] = slot;
      const by = y[insideHigh]! + sumInHigh - (y[insideLow]! + sumInLow) + apart(insideHigh, insideLow);
      if (by > 0) {
        const whose = ancestor[insideHigh]!;
        const sibling = whose >= firstSibling(slot) && whose <= lastSibling(slot) ? whose : elder;
        move(sibling, slot, by);
        sumInLow += by;
        sumOutLow += by;
      }
      sumInHigh += offset[insideHigh]!;
      sumInLow += offset[insideLow]!;
      sumOutHigh += offset[outsideHigh]!;
      sumOutLow += offset[outsideLow]!;
    }
    if (lower(insideHigh) >= 0 && lower(outsideLow) < 0) {
      thread[outsideLow] = lower(insideHigh);
      offset[outsideLow]! += sumInHigh - sumOutLow;
    }
    if (upper(insideLow) >= 0 && upper(outsideHigh) < 0) {
      thread[outsideHigh] = upper(insideLow);
      offset[outsideHigh]! += sumInLow - sumOutHigh;
      return slot;
    }
    return elder;
  }

  function family(from: number, to: number): void {
    let elder = from;
    for (let slot = from; slot < to; slot++) {
      walk(slot);
      elder = apportion(slot, elder);
    }
    let [moved, growth] = [0, 0];
    for (let slot = to - 1; slot >= from; slot--) {
      y[slot]! += moved;
      offset[slot]! += moved;
      growth += change[slot]!;
      moved += shift[slot]! + growth;
    }
  }

  function walk(slot: number): void {
    const [from, to] = [firstChild[slot]!, firstChild[slot]! + childCount[slot]!];
    if (to > from) family(from, to);
    const middle = to > from ? (y[from]! + y[to - 1]!) / 2 : 0;
    if (slot === firstSibling(slot)) {
      y[slot] = middle;
    } else {
      y[slot] = y[slot - 1]! + apart(slot - 1, slot);
      if (to > from) offset[slot] = y[slot] - middle;
    }
  }

  family(0, roots);
  let [top, bottom] = [Infinity, -Infinity];
  const sum = new Float64Array(slots);
  for (let slot = 0; slot < slots; slot++) {
    const above = parent[slot]!;
    if (above >= 0) {
      // A thread borrows the offset of a slot without children, which nobody else reads.
      sum[slot] = sum[above]! + offset[above]!;
      y[slot]! += sum[slot]!;
    }
    top = Math.min(top, y[slot]! - height[slot]! / 2);
    bottom = Math.max(bottom, y[slot]! + height[slot]! / 2);
  }
  layout.top = slots > 0 ? top : 0;
  layout.bottom = slots > 0 ? bottom : 0;
}

/** The first slot from `from` to `to` (of one level) whose row is not above `row`. */
export function firstFrom(layout: Layout, from: number, to: number, row: number): number {
  while (from < to) {
    const middle = (from + to) >> 1;
    if (layout.y[middle]! < row) from = middle + 1;
    else to = middle;
  }
  return from;
}
