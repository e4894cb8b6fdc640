// Lessons: the Markdown they are written in, their components, and what the program says to answers.

// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { LessonError, readComponent } from '../../src/views/learn/components';
import {
  judgeAgain,
  judgeCuts,
  judgeDepot,
  judgeFewest,
  judgeHeuristic,
  judgeOrder,
  judgeValue,
} from '../../src/views/learn/exercises/verdict';
import { messages } from '../../src/views/learn/i18n';
import { lessonsIn, readLesson } from '../../src/views/learn/lessons';
import { readInline, readMarkdown } from '../../src/views/learn/markdown';
import { bestOrders, instancesOf, looksAt, shapeOf, writeList } from '../../src/views/learn/shape';
import { graphAt, repeatedCells } from '../../src/views/learn/traces';
import { messages as treeMessages } from '../../src/views/tree/i18n';
import { currentNode } from '../../src/views/tree/nodestate';
import { codeOf, linesAt } from '../../src/views/tree/pseudocode';
import { Recording } from '../../src/views/tree/recording';
import type { GraphTrace, Plan, Trace } from '../../src/lib/types';
import { example, search } from './searches';

const t = messages.en;
const sides: [string, string] = ['Max', 'Min'];
const minimax = new Recording(search(example, 'minimax'), true);
const cutting = new Recording(search(example, 'alpha-beta'), true);
const contextOf = (recording: Recording) => ({ recording, messages: treeMessages.en, sides });
const component = (name: string, text: string) => readComponent({ kind: 'component', name, text, line: 7 });

describe('readMarkdown', () => {
  it('reads the few things that lessons are made of', () => {
    const { title, blocks } = readMarkdown(
      '# Title\n\nOne _two_\n**three** `four`\n\n## Head\n- a\n- b\n  c\n\n1. d\n\n```\nx < y\n```\n```search\n{}\n```\n',
    );
    expect(title).toBe('Title');
    expect(blocks.map(({ kind }) => kind)).toEqual([
      'paragraph',
      'heading',
      'list',
      'list',
      'code',
      'component',
    ]);
    expect(blocks[0]).toEqual({
      kind: 'paragraph',
      content: [
        { kind: 'text', text: 'One ' },
        { kind: 'emphasis', text: 'two' },
        { kind: 'text', text: ' ' },
        { kind: 'strong', text: 'three' },
        { kind: 'text', text: ' ' },
        { kind: 'code', text: 'four' },
      ],
    });
    expect(blocks[2]).toMatchObject({ ordered: false, items: [[{ text: 'a' }], [{ text: 'b c' }]] });
    expect(blocks[5]).toEqual({ kind: 'component', name: 'search', text: '{}', line: 16 });
  });

  it('takes nothing for HTML, and links only to safe places', () => {
    const text = '<b onclick="x">a</b> [x](javascript:alert(1)) [y](//evil) [z](#/route) \\*no\\*';
    const found = readInline(text);
    expect(found.filter(({ kind }) => kind === 'link')).toEqual([
      { kind: 'link', text: 'z', href: '#/route' },
    ]);
    expect(found.map((piece) => piece.text).join('')).toContain(
      '<b onclick="x">a</b> [x](javascript:alert(1))',
    );
    expect(found.at(-1)).toEqual({ kind: 'text', text: ' *no*' });
    expect(readInline('**A\\***')).toEqual([{ kind: 'strong', text: 'A*' }]);
  });

  it('joins lines of Chinese without blanks', () => {
    expect(readMarkdown('第一行\n第二行').blocks).toEqual([
      { kind: 'paragraph', content: [{ kind: 'text', text: '第一行第二行' }] },
    ]);
  });
});

describe('readComponent', () => {
  it('fills in what was left out', () => {
    expect(component('search', '{ "list": "(1 2)" }')).toEqual({
      name: 'search',
      spec: { list: '(1 2)', algorithm: 'alpha-beta', depth: null, step: 0, beside: null },
    });
  });

  it.each([
    ['search', '{', 'line 7, search: expected JSON'],
    ['serach', '{}', 'line 7, ```: expected one of'],
    ['search', '{}', 'line 7, list: expected a text'],
    ['search', '{ "list": "(1)", "algoritm": "pvs" }', 'line 7, algoritm: expected one of'],
    ['search', '{ "list": "(1)", "algorithm": "dfs" }', 'line 7, algorithm: expected one of minimax'],
    ['map', '{ "rows": ["..", "."], "start": [0, 0], "goal": [0, 1] }', 'texts of one length'],
    ['graph', '{ "nodes": { "S": [0, 0] }, "edges": [], "start": "S", "goal": "S" }', 'nodes.S'],
    ['exercise', '{ "kind": "guess" }', 'line 7, kind: expected one of cut'],
    ['exercise', '{ "kind": "cut", "list": "(1)" }', 'line 7, ask: expected a text'],
  ])('says what is wrong with a %s', (name, text, sentence) => {
    expect(() => component(name, text)).toThrow(LessonError);
    expect(() => component(name, text)).toThrow(sentence);
  });

  it('shows a mistake in its place, and the rest of the lesson', () => {
    const lesson = readLesson('x', '# X\n\n```search\n{}\n```\n\n```elo\n{ "wins": 1, "losses": 2 }\n```\n');
    expect(lesson.parts.map(({ kind }) => kind)).toEqual(['mistake', 'component']);
  });
});

describe('the lessons', () => {
  const [en, zh] = [lessonsIn('en'), lessonsIn('zh')];

  it('are ten, without a mistake, and end with exercises', () => {
    expect(en).toHaveLength(10);
    for (const lesson of [...en, ...zh]) {
      expect(lesson.title).not.toBe('');
      expect(lesson.parts.filter(({ kind }) => kind === 'mistake')).toEqual([]);
      expect(lesson.exercises.length, lesson.slug).toBeGreaterThan(1);
      expect(lesson.parts.at(-1)).toMatchObject({ kind: 'component', component: { name: 'exercise' } });
    }
  });

  it('have the same components in both languages, and what is asked in each', () => {
    const components = (lesson: (typeof en)[number]) =>
      lesson.parts.flatMap((part) => {
        if (part.kind !== 'component') return [];
        const { name, spec } = part.component;
        return [{ name, spec: { ...spec, ask: '' } }];
      });
    expect(zh.map(({ slug }) => slug)).toEqual(en.map(({ slug }) => slug));
    en.forEach((lesson, index) => expect(components(zh[index]!), lesson.slug).toEqual(components(lesson)));
    const said = (lesson: (typeof en)[number]): string => JSON.stringify(lesson.parts);
    expect(en.filter((lesson) => /\p{Script=Han}/u.test(said(lesson)))).toEqual([]);
    expect(zh.filter((lesson) => !/\p{Script=Han}/u.test(lesson.title))).toEqual([]);
  });

  it('are found by their files: a new one is a new lesson', () => {
    const found = lessonsIn('zh', {
      'a/20-later.en.md': '# Later',
      'a/03-first.zh.md': '# 先',
      'a/notes.md': '#',
    });
    expect(found.map(({ slug, title }) => `${slug} ${title}`)).toEqual(['first 先', 'later Later']);
  });
});

describe('a tree on paper', () => {
  const shape = shapeOf(minimax);

  it('is drawn once, whatever a search makes of it', () => {
    expect(shape.nodes.map(({ name }) => name)).toEqual([
      ...['', 'a', 'a1', 'a2', 'b', 'b1', 'b2', 'b3', 'b4', 'c', 'c1', 'c2'],
    ]);
    expect(writeList(shape)).toBe('((3 12) (8 2 4 6) (14 5))');
    expect(writeList(shape, bestOrders(minimax))).toBe('((5 14) (3 12) (2 4 6 8))');
  });

  it('looks at a step as the search left it, with the numbers of Max', () => {
    const last = cutting.steps - 1;
    const looks = looksAt(
      shape,
      cutting,
      instancesOf(cutting),
      cutting.pathTo(currentNode(cutting, last)),
      last,
    );
    const by = (name: string) => looks[shape.nodes.findIndex((node) => node.name === name)];
    expect(by('b')).toMatchObject({ state: 'cut', value: '2' });
    expect(by('b3')).toMatchObject({ state: 'spared', value: '' });
    expect(by('')).toMatchObject({ value: '5' });
    expect(looksAt(shape, cutting, instancesOf(cutting), [0], 0)[1]).toMatchObject({ state: 'waiting' });
  });

  it('marks the line that is executed', () => {
    const code = codeOf(cutting);
    const lines = (step: number): string[] => linesAt(cutting, step).map((line) => code[line]!.trim());
    expect(lines(0)).toEqual(['search(node, α, β):']);
    expect(lines(cutting.cuts[0]!)).toEqual(['if α ≥ β: break   ✂']);
    expect(lines(cutting.steps - 1)).toEqual(['return best']);
    for (let step = 0; step < cutting.steps; step++) expect(lines(step)).not.toContain(undefined);
  });
});

describe('answers', () => {
  const shape = shapeOf(minimax);

  it('to a cut are right if they are what the search spares, and explained by it', () => {
    expect(judgeCuts(t, contextOf(cutting), shape, ['b4', 'b3']).right).toBe(true);
    const missed = judgeCuts(t, contextOf(cutting), shape, ['b3']);
    expect(missed).toMatchObject({ right: false, step: cutting.cuts[0] });
    expect(missed.reasons).toEqual([
      'b4 is pruned. Never entered: at b β = 2 ≤ α = 3, so the rest cannot matter.',
    ]);
    const entered = judgeCuts(t, contextOf(cutting), shape, ['b3', 'b4', 'c']);
    expect(entered.reasons).toEqual(['c is entered. Enter c with window (3, +∞).']);
  });

  it('to a value are explained by what came back', () => {
    expect(judgeValue(t, contextOf(minimax), 'value', '', 5).right).toBe(true);
    const wrong = judgeValue(t, contextOf(minimax), 'value', 'b', 3);
    expect(wrong.right).toBe(false);
    expect(wrong.reasons[1]).toBe('Back at b: b1 is worth 8, the best so far.');
    expect(judgeValue(t, contextOf(cutting), 'leaves', '', 6).right).toBe(true);
    expect(judgeValue(t, contextOf(cutting), 'nodes', '', 10).right).toBe(true);
  });

  it('to an order name the node where the best does not come first', () => {
    const orders = Object.fromEntries(shape.nodes.map((node) => [node.name, node.children]));
    const { right, reasons } = judgeOrder(t, contextOf(minimax), orders, 6, 4);
    expect(right).toBe(false);
    expect(reasons[1]).toBe('At root, Max’s best is c (5), but a (3) is looked at first.');
    expect(judgeOrder(t, contextOf(minimax), bestOrders(minimax), 4, 4).right).toBe(true);
  });

  const graph = { names: ['S', 'A', 'G'], at: [], h: [3, 2, 0], edges: [], start: 0, goal: 2, step: 0 };
  const traced = (cost: number): GraphTrace => ({
    expansions: [
      { node: 0, cost: 0, improved: [[1, 1]] },
      { node: 1, cost: 1, improved: [[2, cost]] },
      { node: 2, cost, improved: [] },
    ],
    cost,
    route: [0, 1, 2],
    distances: [3, 2, 0],
  });

  it('to an h must be too large somewhere, and mislead where that is asked', () => {
    expect(judgeHeuristic(t, graph, [3, 2, 0], traced(3), false)).toMatchObject({ right: false });
    expect(judgeHeuristic(t, graph, [3, 4, 0], traced(3), false)).toMatchObject({ right: true });
    expect(judgeHeuristic(t, graph, [3, 4, 0], traced(3), true)).toMatchObject({ right: false });
    expect(judgeHeuristic(t, graph, [3, 4, 0], traced(4), true)).toMatchObject({ right: true });
    expect(graphAt(graph, traced(3), 2)).toEqual({ g: [0, 1, null], open: [1], closed: [0], current: 0 });
  });

  it('to a map are judged by its route and its trace', () => {
    const plan = {
      reachable: false,
      minimum: { from: [0, 0], to: [0, 4], width: 8, supply: 8 },
    } as unknown as Plan;
    expect(judgeDepot(t, plan).reasons[0]).toContain('from 0,0 to 0,4 it is 8 steps');
    const trace = { expansions: [0, 1, 3, 1, 2, 0, 2, 2, 2, 1, 0, 1, 5, 3, 2] } as unknown as Trace;
    expect(repeatedCells(trace)).toEqual([[0, 1]]);
    expect(judgeAgain(t, trace, [0, 1])).toEqual({
      right: true,
      reasons: ['0,1 is taken 2 times, with 3, then 5 left.'],
    });
    expect(judgeAgain(t, trace, [0, 2]).right).toBe(false);
    const counted = [
      { nodes: 9, value: 0 },
      { nodes: 4, value: 0 },
    ];
    expect(judgeFewest(t, counted, ['x', 'y'], 1).right).toBe(true);
    expect(judgeFewest(t, counted, ['x', 'y'], 0).right).toBe(false);
  });
});
