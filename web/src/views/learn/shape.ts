// A tree on paper: what it looks like, whatever a search makes of it, and what a search has made of it at a step.

import { nodeStateAt } from '../tree/nodestate';
import { LEAF, RECALLED, type Recording, SPARED } from '../tree/recording';

export interface ShapeNode {
  name: string;
  parent: number;
  children: number[];
  level: number;
  /** Max moves here. */
  max: boolean;
  /** Of a leaf, as Max sees it. */
  value: number | null;
  x: number;
  y: number;
}

export interface Shape {
  nodes: ShapeNode[];
  width: number;
  height: number;
}

/** Room for a leaf, and between two levels. */
const COLUMN = 46;
const ROW = 86;
const TOP = 30;

/** The shape of a tree that minimax has walked whole: each node once. */
export function shapeOf(minimax: Recording): Shape {
  const nodes: ShapeNode[] = Array.from({ length: minimax.size }, (_, at) => ({
    name: minimax.moveText(at),
    parent: minimax.parent[at]!,
    children: Array.from(minimax.childrenOf(at)),
    level: minimax.level[at]!,
    max: minimax.side[at] === 0,
    value: minimax.fate[at] === LEAF ? maxValue(minimax, at) : null,
    x: 0,
    y: TOP + minimax.level[at]! * ROW,
  }));
  let column = 0;
  const place = (at: number): void => {
    const node = nodes[at]!;
    node.children.forEach(place);
    const [first, last] = [node.children[0], node.children.at(-1)];
    node.x = first === undefined ? (column++ + 0.5) * COLUMN : (nodes[first]!.x + nodes[last!]!.x) / 2;
  };
  if (nodes.length > 0) place(0);
  // A window is wider than a leaf: a narrow tree gets room beside it.
  const width = Math.max(column * COLUMN, 3 * COLUMN);
  const by = (width - column * COLUMN) / 2;
  for (const node of nodes) node.x += by;
  return { nodes, width, height: TOP + (minimax.levels - 1) * ROW + 34 };
}

/** What a node is worth to Max. */
export function maxValue(recording: Recording, node: number): number {
  const value = recording.value[node]!;
  return recording.side[node] === 1 && value !== 0 ? -value : value;
}

/** The tree as nested lists, its children in another order: `orders` says which, by the name of their parent. */
export function writeList(shape: Shape, orders: Record<string, number[]> = {}): string {
  const write = (at: number): string => {
    const node = shape.nodes[at]!;
    if (node.children.length === 0) return String(node.value);
    return `(${(orders[node.name] ?? node.children).map(write).join(' ')})`;
  };
  return write(0);
}

/** The children of every node, best first: the order in which most is cut. */
export function bestOrders(minimax: Recording): Record<string, number[]> {
  const orders: Record<string, number[]> = {};
  for (let at = 0; at < minimax.size; at++) {
    if (minimax.childCount(at) === 0) continue;
    const better = minimax.side[at] === 0 ? -1 : 1;
    orders[minimax.moveText(at)] = Array.from(minimax.childrenOf(at)).sort(
      (a, b) => better * (maxValue(minimax, a) - maxValue(minimax, b)),
    );
  }
  return orders;
}

/** How a node of the shape looks at a step. */
export interface Look {
  state: 'waiting' | 'path' | 'done' | 'cut' | 'spared';
  /** What is known of its value: final, or the best so far. */
  value: string;
  /** Its window, while it is open. */
  window: string;
  /** The memory has answered it. */
  recalled: boolean;
}

const WAITING: Look = { state: 'waiting', value: '', window: '', recalled: false };

/** The nodes of a recording by their names, each list in the order of the search. */
export function instancesOf(recording: Recording): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (let at = 0; at < recording.size; at++) {
    const name = recording.moveText(at);
    const list = found.get(name);
    if (list) list.push(at);
    else found.set(name, [at]);
  }
  return found;
}

/** How every node of the shape looks at a step of a search. */
export function looksAt(
  shape: Shape,
  recording: Recording,
  instances: Map<string, number[]>,
  path: number[],
  step: number,
): Look[] {
  // A pass of MTD(f) begins with a clean sheet.
  const pass = recording.roots.filter((root) => recording.entered[root]! <= step).at(-1) ?? 0;
  const windows = recording.tree.algorithm !== 'minimax';
  const looks: Look[] = [];
  shape.nodes.forEach((node, index) => {
    const at = instances
      .get(node.name)
      ?.filter((one) => one >= pass && recording.entered[one]! <= step)
      .at(-1);
    const above = node.parent < 0 ? null : looks[node.parent]!;
    if (at === undefined) {
      // What lies below a branch that was pruned is never entered either.
      const gone = above?.state === 'spared';
      looks[index] = gone ? { ...WAITING, state: 'spared' } : WAITING;
      return;
    }
    if (recording.fate[at] === SPARED) {
      looks[index] = { ...WAITING, state: 'spared' };
      return;
    }
    const left = recording.left[at]! <= step;
    const settled = left || recording.fate[at] === LEAF || recording.fate[at] === RECALLED;
    const known = nodeStateAt(recording, at, step);
    const cut = recording.cutAt[at]! >= 0 && recording.cutAt[at]! <= step;
    looks[index] = {
      state: cut ? 'cut' : path.includes(at) ? 'path' : 'done',
      value: settled
        ? recording.told(at, recording.value[at]!)
        : known.best > -Infinity
          ? recording.told(at, known.best)
          : '',
      window:
        windows && !left && recording.fate[at] !== LEAF
          ? recording.toldWindow(at, known.alpha, known.beta)
          : '',
      recalled: recording.fate[at] === RECALLED,
    };
  });
  return looks;
}
