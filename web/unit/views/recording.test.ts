// A recorded search as a script of steps.

import { describe, expect, it } from 'vitest';
import { currentNode, nodeStateAt, seenBy } from '../../src/views/tree/nodestate';
import { CUT, ENTER, points, Recording, RETURN, SETTLE, SPARED } from '../../src/views/tree/recording';
import { example, randomGame, record } from './searches';

const cutting = record(example, 'alpha-beta');
const names = Array.from({ length: cutting.size }, (_, node) => cutting.moveText(node));
const node = (name: string): number => names.indexOf(name);

describe('Recording', () => {
  it('tells the search step by step', () => {
    const what: Record<number, string> = {
      [ENTER]: 'enter',
      [SETTLE]: 'settle',
      [CUT]: 'cut',
      [RETURN]: 'return',
    };
    const script = Array.from(cutting.kind, (kind, step) =>
      `${what[kind]} ${names[cutting.node[step]!]}`.trim(),
    );
    expect(script).toEqual([
      'enter',
      ...['enter a', 'enter a1', 'settle a1', 'return a1', 'enter a2', 'settle a2', 'return a2', 'return a'],
      ...[
        'enter b',
        'enter b1',
        'settle b1',
        'return b1',
        'enter b2',
        'settle b2',
        'return b2',
        'cut b',
        'return b',
      ],
      ...['enter c', 'enter c1', 'settle c1', 'return c1', 'enter c2', 'settle c2', 'return c2', 'return c'],
      'return',
    ]);
  });

  it('counts up to every step', () => {
    const last = cutting.steps - 1;
    expect([cutting.nodesBy[last], cutting.leavesBy[last], cutting.sparedBy[last]]).toEqual([10, 6, 2]);
    expect(cutting.sparedBy[cutting.cutAt[node('b')]! - 1]).toBe(0);
  });

  it('finds cuts before and after a step', () => {
    const cut = cutting.cutAt[node('b')]!;
    expect(cutting.cuts).toEqual([cut]);
    expect([cutting.nextCut(0), cutting.nextCut(cut)]).toEqual([cut, null]);
    expect([cutting.previousCut(cut), cutting.previousCut(cut + 1)]).toEqual([null, cut]);
  });

  it('knows families and paths', () => {
    expect(Array.from(cutting.childrenOf(node('b')), (child) => names[child])).toEqual([
      'b1',
      'b2',
      'b3',
      'b4',
    ]);
    expect(cutting.pathTo(node('c2')).map((at) => names[at])).toEqual(['', 'c', 'c2']);
    expect(Array.from(cutting.siblingsOf(node('b')), (at) => names[at])).toEqual(['a', 'b', 'c']);
    expect(cutting.levels).toBe(3);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('is a walk through the tree, whatever the tree (%i)', (seed) => {
    const game = randomGame(seed, 4, 4);
    const [all, some] = [record(game, 'minimax'), record(game, 'alpha-beta')];
    // The same value with less work, and what was not entered is among what was spared.
    expect(some.tree.value).toBe(all.tree.value);
    expect(some.nodesBy[some.steps - 1]).toBeLessThanOrEqual(all.nodesBy[all.steps - 1]!);
    for (const recording of [all, some]) {
      for (let step = 1; step < recording.steps; step++) {
        const [from, to] = [currentNode(recording, step - 1), currentNode(recording, step)];
        const isNear = from === to || recording.parent[to] === from || recording.parent[from] === to;
        expect(isNear, `step ${step}`).toBe(true);
      }
      for (let at = 0; at < recording.size; at++)
        expect(recording.entered[at]).toBeLessThanOrEqual(recording.left[at]!);
    }
  });
});

describe('nodeStateAt', () => {
  it('narrows the window as children come back', () => {
    const root = 0;
    const before = nodeStateAt(cutting, root, cutting.left[node('a')]! - 1);
    const after = nodeStateAt(cutting, root, cutting.left[node('a')]!);
    expect(before).toEqual({ alpha: -Infinity, beta: Infinity, best: -Infinity, bestChild: -1 });
    expect(after).toEqual({ alpha: 3, beta: Infinity, best: 3, bestChild: node('a') });
  });

  it('ends with each node’s own value', () => {
    for (let at = 0; at < cutting.size; at++) {
      if (cutting.childCount(at) === 0 || cutting.fate[at] === SPARED) continue;
      expect(nodeStateAt(cutting, at, cutting.left[at]!).best).toBe(cutting.value[at]);
    }
  });

  it('sees a child’s value from the parent’s side', () => {
    expect(seenBy(cutting, 0, node('b'))).toBe(2);
    expect(cutting.value[node('b')]).toBe(-2);
  });
});

describe('points', () => {
  it.each([
    [27, '+0.27'],
    [-27, '−0.27'],
    [0, '0.00'],
    [999_995, '#5'],
    [-999_996, '−#4'],
    [Infinity, '+∞'],
    [-Infinity, '−∞'],
    [NaN, '–'],
  ])('%d is %s', (value, text) => {
    expect(points(value)).toBe(text);
  });

  it('writes windows, and numbers of a hand-made tree as they were typed', () => {
    expect(cutting.toldWindow(0, -Infinity, 3)).toBe('(−∞, +0.03)');
    expect(new Recording(cutting.tree, true).toldWindow(0, -Infinity, 3)).toBe('(−∞, 3)');
  });
});
