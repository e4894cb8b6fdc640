// The tree of a game: lines, variations, jumps and what is saved of it.
// @vitest-environment jsdom

import { beforeEach, describe, expect, it } from 'vitest';
import { GameTree } from '../../src/lib/tree.svelte';
import type { Study } from '../../src/lib/types';
import { serve, toyGame, type Asked } from '../server';

let log: Asked[];
beforeEach(() => (log = serve(toyGame)));

const open = (...moves: string[]): Promise<GameTree> => GameTree.open({ game: 'toy' }, moves);
const asked = (what: string): Asked[] => log.filter(({ path }) => path.endsWith(what));
const texts = (tree: GameTree): string[] => tree.lineThrough(0).map((node) => node.move!);

function studyOf(nodes: Study['nodes']): Study {
  return {
    game: 'toy',
    rules: null,
    kind: 'analysis',
    title: '',
    first: '',
    second: '',
    start: null,
    nodes,
    result: null,
    reason: null,
    settings: null,
  };
}

describe('open', () => {
  it('stands at the end of the line, whose view it has', async () => {
    const tree = await open('a', 'b');
    expect(tree.movesTo()).toEqual(['a', 'b']);
    expect(tree.node).toMatchObject({ ply: 2, side: 'first', position: 'start a b' });
    expect(tree.view?.position).toBe('start a b');
  });

  it('stands at the start if told to', async () => {
    const tree = await GameTree.open({ game: 'toy', start: 'corner' }, ['a'], false);
    expect(tree.node).toMatchObject({ id: 0, move: null, position: 'corner' });
    expect(texts(tree)).toEqual(['a']);
  });

  it('throws what the server says', async () => {
    await expect(open('a', 'x')).rejects.toThrow('x is no move');
  });
});

describe('play', () => {
  it('adds a move and goes there', async () => {
    const tree = await open('a');
    await tree.play('b');
    expect(tree.movesTo()).toEqual(['a', 'b']);
    expect(tree.view?.position).toBe('start a b');
  });

  it('keeps the track of a move that has one', async () => {
    const tree = await open();
    expect((await tree.play('c')).track).toEqual(['c1', 'c2']);
    expect((await tree.play('a')).track).toBeNull();
  });

  it('finds a move again instead of adding it twice, without a request', async () => {
    const tree = await open('a', 'b');
    await tree.go(0);
    const before = log.length;
    await tree.play('a');
    await tree.first();
    await tree.play('a');
    expect(tree.nodes.size).toBe(3);
    // Only the view of the node after a was still unknown.
    expect(log.length - before).toBe(1);
  });

  it('makes a variation beside the main line', async () => {
    const tree = await open('a', 'b');
    await tree.back();
    await tree.play('c');
    expect(tree.movesTo()).toEqual(['a', 'c']);
    expect(texts(tree)).toEqual(['a', 'b']);
  });

  it('does not pull back a reader who has gone elsewhere', async () => {
    const tree = await open('a', 'b');
    const making = tree.play('c');
    await tree.first();
    await making;
    expect(tree.current).toBe(0);
    expect(texts(tree)).toEqual(['a', 'b', 'c']);
  });

  it('changes nothing when the server refuses', async () => {
    const tree = await open('a');
    await expect(tree.play('x')).rejects.toThrow('x is no move');
    expect(tree.nodes.size).toBe(2);
    expect(tree.movesTo()).toEqual(['a']);
  });

  it('does not add to a branch that was cut meanwhile', async () => {
    const tree = await open('a', 'b');
    const making = tree.play('c');
    tree.remove(tree.path()[0]!.id);
    await making;
    expect(tree.nodes.size).toBe(1);
    expect(tree.current).toBe(0);
  });
});

describe('addVariation', () => {
  it('adds a line without going there, and shares what is known', async () => {
    const tree = await open('a', 'b');
    const last = await tree.addVariation(['b', 'a', 'c'], tree.path()[0]!.id);
    expect(tree.movesTo()).toEqual(['a', 'b']);
    expect(tree.movesTo(last)).toEqual(['a', 'b', 'a', 'c']);
    expect(tree.nodes.size).toBe(5);
  });
});

describe('jumps', () => {
  it('steps along first children and stays within the tree', async () => {
    const tree = await open('a', 'b');
    await tree.forward();
    expect(tree.movesTo()).toEqual(['a', 'b']);
    await tree.first();
    await tree.back();
    expect(tree.current).toBe(0);
    await tree.forward();
    expect(tree.movesTo()).toEqual(['a']);
    await tree.last();
    expect(tree.movesTo()).toEqual(['a', 'b']);
    await tree.go(99);
    expect(tree.movesTo()).toEqual(['a', 'b']);
  });

  it('asks for the view of a node once', async () => {
    const tree = await open('a', 'b');
    await tree.back();
    await tree.forward();
    await tree.back();
    expect(asked('/view')).toHaveLength(2);
  });

  it('ends the line of a variation at its own end', async () => {
    const tree = await open('a', 'b', 'c');
    await tree.first();
    await tree.play('b');
    await tree.play('b');
    await tree.back();
    await tree.last();
    expect(tree.movesTo()).toEqual(['b', 'b']);
  });
});

describe('promote and remove', () => {
  it('makes a variation the main line, all the way up', async () => {
    const tree = await open('a', 'b');
    await tree.first();
    await tree.play('b');
    await tree.play('c');
    tree.promote(tree.current);
    expect(texts(tree)).toEqual(['b', 'c']);
    expect(tree.nodes.get(0)!.children).toHaveLength(2);
  });

  it('cuts a branch with all that follows; a reader inside steps back', async () => {
    const tree = await open('a', 'b', 'c');
    tree.remove(tree.path()[1]!.id);
    expect(tree.movesTo()).toEqual(['a']);
    expect([...tree.nodes.values()].map((node) => node.move)).toEqual([null, 'a']);
  });

  it('leaves a reader elsewhere alone, and the root where it is', async () => {
    const tree = await open('a', 'b');
    await tree.first();
    await tree.play('c');
    const [main] = tree.nodes.get(0)!.children;
    tree.remove(main!);
    tree.remove(0);
    expect(tree.movesTo()).toEqual(['c']);
    expect(texts(tree)).toEqual(['c']);
  });
});

describe('toNodes and fromStudy', () => {
  const nodes: Study['nodes'] = [
    { parent: null, move: 'a', comment: 'first' },
    { parent: 0, move: 'b' },
    { parent: 1, move: 'c' },
    { parent: 0, move: 'c', comment: 'a try' },
    { parent: 3, move: 'a' },
    { parent: null, move: 'b' },
  ];

  it('comes back as it was saved', async () => {
    const tree = await GameTree.fromStudy(studyOf(nodes));
    expect(tree.toNodes()).toEqual(nodes);
    expect(tree.movesTo()).toEqual(['a', 'b', 'c']);
  });

  it('asks for one line a leaf, never for a node by itself', async () => {
    await GameTree.fromStudy(studyOf(nodes));
    expect(asked('/line')).toHaveLength(3);
    expect(asked('/view')).toHaveLength(1);
  });

  it('has every node after its parent, whatever order its branches were made in', async () => {
    const tree = await open('a', 'b');
    await tree.first();
    await tree.play('c');
    tree.comment(tree.current, 'beside');
    tree.promote(tree.current);
    const saved = tree.toNodes();
    expect(saved).toEqual([
      { parent: null, move: 'c', comment: 'beside' },
      { parent: null, move: 'a' },
      { parent: 1, move: 'b' },
    ]);
    expect((await GameTree.fromStudy(studyOf(saved))).toNodes()).toEqual(saved);
  });

  it('reads a study without moves', async () => {
    const tree = await GameTree.fromStudy(studyOf([]));
    expect(tree.current).toBe(0);
    expect(tree.toNodes()).toEqual([]);
  });
});

describe('annotations', () => {
  it('come back from a study as they were', async () => {
    const nodes: Study['nodes'] = [
      { parent: null, move: 'a', comment: '[%clk 0:05:00] good', nags: [1, 14] },
      { parent: 0, move: 'b' },
      { parent: 0, move: 'c', before: 'or', comment: 'sharp' },
    ];
    const tree = await GameTree.fromStudy({ ...studyOf(nodes), comment: 'before all' });
    expect(tree.toNodes()).toEqual(nodes);
    expect(tree.startComment).toBe('before all');
  });
});
