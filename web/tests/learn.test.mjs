// Lessons: every one in both languages, stepped through and answered wrong and right, by mouse and by keyboard; links,
// frames and sheets; and the same stepper in the search tree and the route planner.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { assertClean, choose, skip, violations } from './helpers/browser.mjs';
import { suite } from './helpers/suite.mjs';
import { until } from './helpers/wait.mjs';

const shared = suite();

const folder = join(import.meta.dirname, '..', 'src', 'views', 'learn', 'lessons');

/** The lessons as their files have them: every component by its number. */
const lessons = readdirSync(folder)
  .filter((name) => name.endsWith('.en.md'))
  .sort()
  .map((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const components = [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, kind, json], number) => ({
      kind,
      number,
      spec: JSON.parse(json),
    }));
    return { slug: name.slice(3, -'.en.md'.length), components };
  });

/** Clicks and types as one of two kinds of people do. */
class Mouse {
  press = (locator) => locator.click();
  // The middle of a branch with its node may lie beside both.
  mark = (branch) => branch.locator('.shape').click();
  fill = (locator, value) => locator.fill(String(value));
  choose = (locator) => locator.check();

  async cell(map, [row, column]) {
    const [cell, left, top] = await map.evaluate((canvas) =>
      [canvas.dataset.cell, canvas.dataset.left, canvas.dataset.top].map(Number),
    );
    await map.click({ position: { x: left + (column + 0.5) * cell, y: top + (row + 0.5) * cell } });
  }
}

class Keyboard {
  constructor(page) {
    this.page = page;
  }

  press = (locator) => locator.press(' ');
  mark = (branch) => branch.press(' ');

  async fill(locator, value) {
    await locator.press('Control+a');
    await locator.pressSequentially(String(value));
  }

  async choose(locator) {
    await locator.press(' ');
  }

  async cell(map, [row, column]) {
    await map.focus();
    const { rows, columns } = await map.evaluate((canvas) => ({ ...canvas.dataset }));
    for (let step = 1; step < Number(rows); step++) await map.press('ArrowUp');
    for (let step = 1; step < Number(columns); step++) await map.press('ArrowLeft');
    for (let step = 0; step < row; step++) await map.press('ArrowDown');
    for (let step = 0; step < column; step++) await map.press('ArrowRight');
    await map.press('Enter');
  }
}

const SPARED = 4;

/** A search of a list by the server, with the last value of each node as Max sees it. */
async function searched(list, algorithm, depth) {
  const tree = await shared.server.ask('/api/tree', { list, algorithm, ...(depth && { depth }) });
  const names = tree.move.map((move) => tree.moves[move] ?? '');
  const values = new Map(
    names.map((name, node) => [name, tree.side[node] === 1 ? -tree.value_of[node] : tree.value_of[node]]),
  );
  return { tree, names, values };
}

/** Checks an answer and returns whether it was right; the program gives its reasons either way. */
async function check(exercise, hand) {
  await hand.press(exercise.getByTestId('check'));
  const verdict = exercise.getByTestId('verdict');
  const right = await until(
    () => verdict.getAttribute('data-right'),
    (said) => said !== null,
  );
  assert.ok((await verdict.locator('li').count()) > 0, 'a verdict without a reason');
  return right === 'true';
}

/** How each kind is answered: wrong first, then right. */
const answers = {
  async cut(exercise, { list, algorithm = 'alpha-beta' }, hand) {
    const branch = (name) => exercise.locator(`[data-branch="${name}"]`);
    await hand.mark(branch('a'));
    assert.equal(await check(exercise, hand), false);
    await hand.mark(branch('a'));
    const { tree, names } = await searched(list, algorithm);
    for (const [node, fate] of tree.fate.entries()) if (fate === SPARED) await hand.mark(branch(names[node]));
    assert.equal(await check(exercise, hand), true);
    await exercise.getByTestId('replay').locator('summary').click();
    await exercise.getByTestId('replay-search').waitFor();
  },

  async value(exercise, { list, algorithm = 'alpha-beta', depth, of = 'value', node = '' }, hand) {
    const { tree, values } = await searched(list, algorithm, depth);
    const right = {
      value: values.get(node),
      nodes: tree.entered,
      leaves: tree.fate.filter((fate) => tree.fates[fate] === 'leaf').length,
      passes: tree.parent.filter((parent) => parent < 0).length,
    }[of];
    for (const [answer, wanted] of [
      [right + 1, false],
      [right, true],
    ]) {
      await hand.fill(exercise.getByTestId('answer'), answer);
      assert.equal(await check(exercise, hand), wanted, `${list}: ${answer}`);
    }
  },

  async order(exercise, { list }, hand) {
    assert.equal(await check(exercise, hand), false);
    const { tree, names, values } = await searched(list, 'minimax');
    for (const node of tree.parent.keys()) {
      const better = tree.side[node] === 1 ? 1 : -1;
      const children = names.filter((_, child) => tree.parent[child] === node);
      const sorted = [...children].sort((a, b) => better * (values.get(a) - values.get(b)));
      // Each in turn is moved to the left until it stands where it should.
      for (const [place, name] of sorted.entries()) {
        for (let at = children.indexOf(name); at > place; at--) {
          await hand.press(exercise.getByTestId(`move-${name}`));
          [children[at - 1], children[at]] = [children[at], children[at - 1]];
        }
      }
    }
    assert.equal(await check(exercise, hand), true);
  },

  async heuristic(exercise, { misleads }, hand) {
    assert.equal(await check(exercise, hand), false);
    await hand.fill(exercise.getByTestId(misleads ? 'h-C' : 'h-S'), 9);
    assert.equal(await check(exercise, hand), true);
  },

  async depot(exercise, spec, hand) {
    const { rows, start, goal, supply } = spec;
    const found = {};
    for (const [row, text] of rows.entries()) {
      for (const [column, letter] of [...text].entries()) {
        if (letter !== '.' || [start, goal].some(([r, c]) => r === row && c === column)) continue;
        const changed = rows.with(row, text.slice(0, column) + 'o' + text.slice(column + 1));
        const body = { rows: changed, start, goal, supply, moves: 4 };
        const { reachable } = await shared.server.ask('/api/path/plan', body);
        found[reachable] ??= [row, column];
      }
    }
    for (const wanted of [false, true]) {
      await hand.cell(exercise.getByTestId('exercise-map'), found[wanted]);
      assert.equal(await check(exercise, hand), wanted, String(found[wanted]));
    }
  },

  async again(exercise, { rows, start, goal, supply }, hand) {
    const body = { rows, start, goal, supply, moves: 4, algorithm: 'astar' };
    const { expansions } = await shared.server.ask('/api/path/trace', body);
    const visits = (row, column) =>
      expansions.filter((_, at) => at % 5 === 0 && expansions[at] === row && expansions[at + 1] === column)
        .length;
    const cells = rows.flatMap((text, row) =>
      [...text].flatMap((letter, column) => (letter === '#' ? [] : [[row, column]])),
    );
    for (const wanted of [false, true]) {
      const cell = cells.find(([row, column]) => visits(row, column) > 1 === wanted);
      await hand.cell(exercise.getByTestId('exercise-map'), cell);
      assert.equal(await check(exercise, hand), wanted, String(cell));
    }
  },

  async games(exercise, { share }, hand) {
    const needed = Math.round((1.96 ** 2 * share * (1 - share)) / (share - 0.5) ** 2);
    for (const [answer, wanted] of [
      [20, false],
      [needed, true],
    ]) {
      await hand.fill(exercise.getByTestId('answer'), answer);
      assert.equal(await check(exercise, hand), wanted, String(answer));
    }
  },

  /** One of several: all are tried, and what is right is right alone. */
  async choice(exercise, _, hand) {
    await exercise.getByTestId('choice-1').waitFor();
    const said = [];
    for (let index = 0; index < (await exercise.getByRole('radio').count()); index++) {
      await hand.choose(exercise.getByTestId(`choice-${index}`));
      said.push(await check(exercise, hand));
    }
    assert.equal(said.filter((right) => right).length, 1, String(said));
  },
};
answers.fewest = answers.term = answers.choice;

/** Steps through a block: forward, back, and to a cut where there is one. */
async function stepThrough(block, hand) {
  const slider = block.getByTestId('learn-slider');
  await slider.waitFor();
  const now = () => slider.inputValue().then(Number);
  const begin = await now();
  await hand.press(block.getByTestId('learn-step'));
  await hand.press(block.getByTestId('learn-step'));
  assert.equal(await now(), begin + 2);
  await hand.press(block.getByTestId('learn-back'));
  assert.equal(await now(), begin + 1);
  assert.ok((await block.locator('[data-testid="pseudocode"] [aria-current="step"]').count()) > 0);
  const cut = block.getByTestId('learn-next-cut');
  if ((await cut.count()) > 0) {
    await hand.press(cut);
    assert.match(await block.locator('.reason.cut').first().textContent(), /β = \S+ ≤ α = \S+/);
  }
}

for (const [language, person] of [
  ['en', 'mouse'],
  ['zh', 'keyboard'],
]) {
  test(`every lesson, every exercise wrong and right, by ${person} (${language})`, { skip }, async () => {
    const page = await shared.open('#/learn', { settings: { language } });
    const hand = person === 'mouse' ? new Mouse() : new Keyboard(page);
    await page.getByTestId('lessons').waitFor();
    assert.equal(await page.getByTestId('lessons').locator('li').count(), lessons.length);
    for (const { slug, components } of lessons) {
      await page.goto(`${shared.server.url}/#/learn/${slug}`);
      await page.locator(`[data-lesson="${slug}"]`).waitFor();
      for (const { kind, number, spec } of components) {
        const block = page.getByTestId(kind === 'exercise' ? `exercise-${number}` : `block-${number}`);
        if (kind === 'exercise') {
          await block.getByTestId('check').waitFor();
          await answers[spec.kind](block, spec, hand);
          await block.getByTestId('solved').waitFor();
        } else if (['search', 'map', 'graph'].includes(kind)) {
          await stepThrough(block, hand);
        } else if (kind === 'count') {
          await hand.press(block.getByTestId('count-run'));
          await block.getByRole('status').waitFor();
        } else if (kind === 'terms') {
          await block.locator('tfoot').waitFor();
        }
      }
      assert.equal(await page.getByRole('alert').count(), 0, slug);
      assert.deepEqual(await violations(page), [], `${slug} (${language})`);
    }
    // What was solved is remembered, until it is to be forgotten.
    await page.goto(`${shared.server.url}/#/learn`);
    await page.reload();
    const all = lessons.flatMap(({ components }) =>
      components.filter(({ kind }) => kind === 'exercise'),
    ).length;
    const told = page.getByRole('status');
    await told.filter({ hasText: new RegExp(`${all}\\D+${all}`) }).waitFor();
    await hand.press(page.getByTestId('forget'));
    await told.filter({ hasText: /\b0\D/ }).waitFor();
    assertClean(page);
    await page.context().close();
  });
}

test('a step has a link, a link can be framed, and a lesson has a sheet', { skip }, async () => {
  const page = await shared.open('#/learn/alpha-beta');
  const block = page.getByTestId('block-0');
  await block.getByTestId('learn-next-cut').click();
  await page.waitForFunction(() => /block=0&step=\d+/.test(location.hash));
  const reason = await block.locator('.reason').textContent();
  // Keys on the picture step, too.
  await block.locator('[data-picture]').press('.');
  await block.locator('[data-picture]').press(',');
  assert.equal(await block.locator('.reason').textContent(), reason);
  const hash = await page.evaluate(() => location.hash);
  // A tree of the reader's own is part of the link; one that is none is refused by its column.
  await block.locator('summary').click();
  await block.getByTestId('own-list').fill('((1 2) (3');
  await block.getByTestId('own-search').click();
  assert.match(await block.getByRole('alert').textContent(), /column 10/);
  await block.getByTestId('own-list').fill('[[1, 2], [0, 9]]');
  await block.getByTestId('own-search').click();
  await block.getByTestId('search-0').locator('[data-name="b2"]').waitFor();
  await block.getByTestId('learn-next-cut').click();
  await page.waitForFunction(() => location.hash.includes('position='));
  const own = await page.evaluate(() => location.hash);
  assertClean(page);

  const linked = await shared.open(hash);
  await linked.getByTestId('block-0').locator('.reason.cut').waitFor();
  assert.equal(await linked.getByTestId('block-0').locator('.reason').textContent(), reason);
  await linked.context().close();

  const framed = await shared.open(`?embed=1${own}`);
  await framed.getByTestId('block-0').locator('.reason.cut').waitFor();
  assert.equal(await framed.locator('header').count(), 0);
  assert.equal(await framed.getByTestId('block-1').count(), 0, 'the named block alone');
  assert.equal(await framed.locator('[data-name="b2"]').getAttribute('data-state'), 'spared');
  // Inside a frame there are lessons, whatever the address says.
  await framed.goto(`${shared.server.url}/?embed=1#/games`);
  await framed.getByTestId('lessons').waitFor();
  assertClean(framed);
  await framed.context().close();

  for (const slug of ['alpha-beta', 'astar', 'supply']) {
    await page.goto(`${shared.server.url}/#/learn/${slug}?sheet=1`);
    await page.getByTestId('sheet-1').locator('svg').waitFor();
    assert.deepEqual(await violations(page), []);
  }
  await page.goto(`${shared.server.url}/#/learn/alpha-beta?sheet=1`);
  const inner = page.getByTestId('sheet-0').locator('[data-name="b"] .value');
  assert.equal((await inner.textContent()).trim(), '', 'values are blank');
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.locator('header').isVisible(), false);
  assert.equal(await page.getByTestId('print').isVisible(), false);
  assertClean(page);
  await page.context().close();
});

test(
  'the search tree takes a list, shows two searches in step and their code; so does the route',
  { skip },
  async () => {
    const page = await shared.open('#/tree?list=((3+5)+(6+9)+(2+8))&algorithm=pvs&beside=alpha-beta');
    await page.getByTestId('tree-found').filter({ hasText: 'best move b, value 6' }).waitFor();
    const beside = page.getByTestId('tree-beside-search');
    await beside.filter({ hasText: 'Alpha-beta' }).waitFor();
    assert.equal(await page.getByTestId('tree-board').count(), 0, 'a tree on paper has no board');
    await page.getByTestId('tree-next-cut').click();
    await page.getByTestId('tree-back').click();
    assert.ok((await page.locator('[data-testid="pseudocode"] [aria-current]').count()) >= 2);
    await page.getByTestId('tree-slider').press('End');
    await beside.filter({ hasText: 'The search is over: value 6' }).waitFor();
    await page.getByTestId('tree-list').fill('((3 5) (6 9)');
    await page.getByTestId('tree-run-list').click();
    assert.match(await page.getByRole('alert').textContent(), /column 13/);
    await page.getByTestId('tree-list').fill('((3 5) (6 9))');
    await page.getByTestId('tree-list').press('Enter');
    await page.waitForFunction(() => location.hash.includes('%28%283+5%29+%286+9%29%29'));
    assert.deepEqual(await violations(page), []);

    await page.goto(`${shared.server.url}/#/route`);
    await page.getByTestId('example-select').selectOption('0');
    await page.locator('[data-testid="route-length"]:not([data-length="-1"])').waitFor();
    await choose(page, 'route-shows', 'searches');
    await page.getByTestId('animate').click();
    await page.getByTestId('trace-play').click();
    const slider = page.getByTestId('trace-slider');
    await slider.press('Home');
    for (let step = 0; step < 3; step++) await page.getByTestId('trace-step').click();
    await page.getByTestId('trace-back').click();
    assert.equal(await slider.inputValue(), '2');
    assert.match(await page.getByTestId('trace-astar-taken').textContent(), /row 0, column 0, g = 0/);
    assert.ok((await page.locator('[data-testid="pseudocode"] [aria-current]').count()) >= 2);
    assertClean(page);
    await page.context().close();
  },
);
