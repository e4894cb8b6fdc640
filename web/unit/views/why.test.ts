// Why a move is worse, in sentences: every number in them is one of the tree's.

import { describe, expect, it } from 'vitest';
import { messages } from '../../src/components/why/i18n';
import { childrenOf, explainNode, pathTo, type WhyContext } from '../../src/components/why/words';
import { showScore } from '../../src/lib/format';
import type { Refutation, RefutationNode } from '../../src/lib/types';

const node = (
  kind: RefutationNode['kind'],
  parent: number | null,
  moves: string[],
  side: 'first' | 'second',
  choices: number,
  value: number,
  more: Partial<RefutationNode> = {},
): RefutationNode => ({
  kind,
  parent,
  moves,
  side,
  choices,
  score: { kind: 'cp', value },
  chances: [500, 0, 500],
  rest: null,
  exchange: { lost: [], won: [] },
  counts: null,
  ...more,
});

const told: Refutation = {
  side: 'first',
  better: 'a',
  worse: 'b',
  loss: 0.42,
  depth: 9,
  nodes: 1234,
  tree: [
    node('root', null, [], 'first', 44, 30),
    node('better', 0, ['a'], 'second', 40, 30),
    node('end', 1, ['a1', 'a2'], 'second', 39, 30),
    node('worse', 0, ['b'], 'second', 38, -410),
    node('answer', 3, ['c'], 'first', 31, -410, { rest: { kind: 'cp', value: -520 } }),
    node('reply', 4, ['d'], 'second', 37, -410),
    node('end', 5, ['e', 'f'], 'second', 36, -410, { exchange: { lost: ['R', 'P', 'P'], won: ['c'] } }),
    node('reply', 4, ['g'], 'second', 35, -450),
  ],
};

const contextOf = (told: Refutation, language: 'en' | 'zh'): WhyContext => ({
  told,
  messages: messages[language],
  names: language === 'en' ? { first: 'Red', second: 'Black' } : { first: '红方', second: '黑方' },
  value: showScore,
  moves: (index) => told.tree[index]!.moves,
  piece: (letter) => `piece ${letter}`,
});
const english = contextOf(told, 'en');

describe('explainNode', () => {
  it('tells the difference, the choices and what is lost', () => {
    expect(explainNode(english, 0)).toBe(
      'Red has 44 moves to choose from. a is worth +0.30, b at most −4.10. The difference is 42 % of the game.',
    );
    expect(explainNode(english, 3)).toBe('lets Black choose among 38 answers; one is enough.');
    expect(explainNode(english, 4)).toBe(
      'Red may choose among 31 replies; none is worth more than −4.10. These 2 lose least. ' +
        'Each of the other 29 is worth at most −5.20.',
    );
    expect(explainNode(english, 6)).toBe(
      'is how it goes on, to −4.10. Red has lost a piece R and 2 × piece P for a piece c.',
    );
  });

  it('says so where nothing tells the moves apart, and where the game ends', () => {
    const even = { ...told, loss: 0.001 };
    expect(explainNode(contextOf(even, 'en'), 0)).toContain('no difference that counts');
    const over = { ...told, tree: told.tree.map((one, at) => (at === 4 ? { ...one, choices: 0 } : one)) };
    expect(explainNode(contextOf(over, 'en'), 4)).toBe('The game is over.');
  });

  it('writes no number that the tree does not have, in both languages', () => {
    for (const language of ['en', 'zh'] as const)
      told.tree.forEach((_, index) => {
        const text = explainNode(contextOf(told, language), index);
        const own = told.tree[index]!;
        const family = [own, ...childrenOf(told, index).map((child) => told.tree[child]!)];
        const shown = family.flatMap(({ score, rest, choices, exchange }) => [
          Math.abs(score.value) / 100,
          Math.abs(rest?.value ?? 0) / 100,
          choices,
          ...['P', 'R', 'c'].map(
            (piece) => [...exchange!.lost, ...exchange!.won].filter((one) => one === piece).length,
          ),
        ]);
        const below = childrenOf(told, index).filter((child) => told.tree[child]!.kind !== 'end').length;
        const known = new Set([...shown, below, own.choices - below, Math.round(told.loss * 100)]);
        for (const [number] of text.matchAll(/\d+(\.\d+)?/g)) expect(known, text).toContain(Number(number));
        expect(text).not.toMatch(/undefined|NaN/);
        if (language === 'zh') expect(text).toMatch(/[\u4e00-\u9fff].*。$/);
      });
  });
});

describe('pathTo', () => {
  it('leads from the root', () => {
    expect(pathTo(told, 6)).toEqual(['b', 'c', 'd', 'e', 'f']);
    expect(pathTo(told, 0)).toEqual([]);
  });
});
