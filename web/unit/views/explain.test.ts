// The steps of a search in sentences.

import { describe, expect, it } from 'vitest';
import { conditionAt, describeNode, explainNode, explainStep } from '../../src/views/tree/explain';
import { messages } from '../../src/views/tree/i18n';
import { boundSourceOf } from '../../src/views/tree/nodestate';
import { example, randomGame, record } from './searches';

const recording = record(example, 'alpha-beta');
const sides: [string, string] = ['Black', 'White'];
const en = { recording, messages: messages.en, sides };
const zh = { recording, messages: messages.zh, sides: ['黑方', '白方'] as [string, string] };
const node = (name: string): number =>
  Array.from({ length: recording.size }, (_, at) => recording.moveText(at)).indexOf(name);

describe('explainStep', () => {
  it('tells of the beginning, a move and a leaf', () => {
    expect(explainStep(en, 0)).toBe('Begin at the root, Black to move, 2 plies deep, with window (−∞, +∞).');
    expect(explainStep(en, 1)).toBe('Enter a with window (−∞, +∞).');
    expect(explainStep(en, 3)).toBe('Leaf: value +0.03 for Black, who is to move.');
  });

  it('tells what a value changes', () => {
    expect(explainStep(en, recording.left[node('a')]!)).toBe(
      'Back at root: a is worth +0.03, α becomes +0.03.',
    );
    expect(explainStep(en, recording.left[node('b')]!)).toBe(
      'Back at root: b is worth at most +0.02; α stays +0.03.',
    );
  });

  it('gives the reason of a cut, and what it saves', () => {
    expect(explainStep(en, recording.cutAt[node('b')]!)).toBe(
      'β = −0.03 ≤ α = −0.02: the rest of this node cannot matter. ' +
        'White has b2, worth −0.02; but at root Black already has a, worth +0.03: coming here gains Black nothing. ' +
        '2 branches are pruned.',
    );
  });

  it('tells the end', () => {
    expect(explainStep(en, recording.steps - 1)).toBe('The search is over: value +0.05, best move c.');
  });

  it('says of minimax that it has no window', () => {
    const all = { ...en, recording: record(example, 'minimax') };
    expect(explainStep(all, 0)).toContain('Minimax has no window');
    expect(explainStep(all, 1)).toBe('Enter a.');
  });

  it.each([11, 12, 13, 14])('has a sentence for every step in both languages (%i)', (seed) => {
    for (const algorithm of ['minimax', 'alpha-beta'] as const) {
      const any = record(randomGame(seed, 4, 4), algorithm);
      for (let step = 0; step < any.steps; step++) {
        const [english, chinese] = [en, zh].map((context) =>
          explainStep({ ...context, recording: any }, step),
        );
        expect(english).toMatch(/^[A-Zβ].*\.$/);
        expect(english).not.toMatch(/undefined|NaN/);
        expect(chinese).toMatch(/[\u4e00-\u9fff].*。$/);
        // No blank between two Chinese words.
        expect(chinese).not.toMatch(/[\u4e00-\u9fff] [\u4e00-\u9fff]/);
      }
    }
  });
});

describe('boundSourceOf', () => {
  it('names the move that had set the bound', () => {
    expect(boundSourceOf(recording, node('b'))).toEqual({
      kind: 'move',
      node: 0,
      child: node('a'),
      value: 3,
    });
  });
});

describe('conditionAt', () => {
  it('follows a node through the search', () => {
    const b = node('b');
    const at = (step: number) => conditionAt(recording, b, step);
    expect([at(0), at(recording.entered[b]!), at(recording.cutAt[b]!)]).toEqual(['waiting', 'open', 'cut']);
    expect(conditionAt(recording, node('b3'), recording.cutAt[b]! - 1)).toBe('waiting');
    expect(conditionAt(recording, node('b3'), recording.cutAt[b]!)).toBe('spared');
    expect(conditionAt(recording, 0, recording.steps - 1)).toBe('searched');
  });
});

describe('a node in words', () => {
  const end = recording.steps - 1;

  it('says why it was never entered', () => {
    expect(explainNode(en, node('b3'), end)).toContain('at b β = −0.03 ≤ α = −0.02');
    expect(explainNode(en, node('b3'), 0)).toBe('Not entered yet at this step.');
  });

  it('counts branches', () => {
    expect(describeNode(en, 0, end)).toBe('root: searched, value +0.05. 3 branches.');
  });
});
