// The search tree: stepped through, every cut with a true reason, and smooth with a hundred thousand nodes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertClean, skip } from './helpers/browser.mjs';
import { suite } from './helpers/suite.mjs';
import { boardAt } from './helpers/play.mjs';
import { until, settled } from './helpers/wait.mjs';

const shared = suite();

/** A value of the server as the page writes it. */
function points(value) {
  if (value > 900_000) return `#${1_000_000 - value}`;
  if (value < -900_000) return `−#${1_000_000 + value}`;
  const text = Math.abs(value / 100).toFixed(2);
  return Number(text) === 0 ? text : `${value < 0 ? '−' : '+'}${text}`;
}

/** The cut nodes of a tree in the order they were left in, found here without the page's help. */
function cutsOf(tree) {
  const [cut, spared] = ['cut', 'spared'].map((name) => tree.fates.indexOf(name));
  const sparedOf = new Map();
  const cuts = [];
  const path = [];
  const leave = () => {
    const node = path.pop();
    if (tree.fate[node] !== cut) return;
    const [beta, alpha] = [tree.beta[node], tree.value_of[node]];
    cuts.push({ beta, alpha, spared: sparedOf.get(node) ?? 0 });
  };
  tree.parent.forEach((parent, node) => {
    while (path.length > 0 && path.at(-1) !== parent) leave();
    if (tree.fate[node] === spared) sparedOf.set(parent, (sparedOf.get(parent) ?? 0) + 1);
    else path.push(node);
  });
  while (path.length > 0) leave();
  return cuts;
}

/** The figures above the picture: nodes, leaves, cut-offs and spared branches so far. */
const totals = async (page) =>
  (await page.getByTestId('tree-totals').locator('dd').allTextContents()).map((text) =>
    Number(text.replaceAll(',', '')),
  );

async function slideTo(page, share) {
  await page.getByTestId('tree-slider').evaluate((slider, to) => {
    slider.value = String(Math.round(Number(slider.max) * to));
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  }, share);
}

for (const [game, depth] of [
  ['othello', 3],
  ['xiangqi', 2],
]) {
  test(
    `${game} at depth ${depth}: every cut has its true reason, and what it spares is counted`,
    { skip },
    async () => {
      const tree = await shared.server.ask(`/api/games/${game}/tree`, { algorithm: 'alpha-beta', depth });
      const cuts = cutsOf(tree);
      assert.ok(cuts.length > 2);
      const page = await shared.open(`#/tree/${game}?algorithm=alpha-beta&depth=${depth}`);
      const reason = page.getByTestId('tree-reason');
      await reason.filter({ hasText: /^\s*Begin at the root/ }).waitFor();
      assert.match(
        await page.getByTestId('tree-found').textContent(),
        new RegExp(`best move ${tree.best_move}, `),
      );
      for (const [index, { beta, alpha, spared }] of cuts.entries()) {
        await page.getByTestId('tree-next-cut').click();
        const text = (await reason.textContent()).trim();
        assert.ok(beta <= alpha, 'a cut that is none');
        assert.ok(
          text.startsWith(`β = ${points(beta)} ≤ α = ${points(alpha)}: the rest of this node cannot matter.`),
          text,
        );
        const told = /(\S+) branch(?:es are| is) pruned/.exec(text)?.[1] ?? '0';
        assert.equal(told === 'One' ? 1 : Number(told), spared, text);
        // The spared ones are listed as such (up to the length of the list), and greyed by their class.
        const rows = page.getByTestId('tree-branches').locator('tbody tr');
        const listed = await rows.evaluateAll(
          (list) => list.filter((row) => row.classList.contains('spared')).length,
        );
        assert.ok(listed === spared || (await rows.count()) === 60, `${listed} of ${spared}`);
        assert.equal((await totals(page))[2], index + 1);
      }
      assert.ok(await page.getByTestId('tree-next-cut').isDisabled());
      await slideTo(page, 1);
      const all = cuts.reduce((sum, { spared }) => sum + spared, 0);
      const leaves = tree.fate.filter((fate) => tree.fates[fate] === 'leaf').length;
      assert.deepEqual(await totals(page), [tree.entered, leaves, cuts.length, all]);
      assert.ok((await reason.textContent()).includes(`The search is over: value ${points(tree.value)}`));
      await page.getByTestId('tree-previous-cut').click();
      assert.match(await reason.textContent(), /cannot matter/);
      assertClean(page);
      await page.context().close();
    },
  );
}

test('steps go forth and back, the board and the path follow', { skip }, async () => {
  const page = await shared.open('#/tree/othello?algorithm=alpha-beta&depth=4');
  const position = page.getByTestId('tree-position');
  await position.filter({ hasText: /^step 1 of / }).waitFor();
  for (let step = 0; step < 4; step++) await page.getByTestId('tree-step').click();
  await position.filter({ hasText: /^step 5 of / }).waitFor();
  await page.getByTestId('tree-back').click();
  await position.filter({ hasText: /^step 4 of / }).waitFor();
  // Down the first branch: root, a move, its answer, and the answer to that.
  const path = await page.getByTestId('tree-path').locator('strong').allTextContents();
  assert.equal(path.length, 4);
  assert.equal(path[0], 'root');
  const { position: reached } = await shared.server.ask('/api/games/othello/view', { moves: path.slice(1) });
  await boardAt(page, reached);

  // Slow enough not to be at the end, where it stops by itself, before it is stopped.
  await page.getByTestId('tree-speed').selectOption('15');
  await page.getByTestId('tree-play').click();
  await position.filter({ hasText: /^step \d{2,} of / }).waitFor();
  await page.getByTestId('tree-play').click();
  const paused = await position.textContent();
  await settled(page);
  assert.equal(await position.textContent(), paused);

  // By keyboard in the picture.
  await page.getByTestId('tree-canvas').focus();
  await page.keyboard.press('.');
  assert.notEqual(await position.textContent(), paused);
  await page.keyboard.press(',');
  assert.equal(await position.textContent(), paused);
  await page.keyboard.press('n');
  assert.match(await page.getByTestId('tree-reason').textContent(), /cannot matter/);
  assertClean(page);
  await page.context().close();
});

test('all four algorithms find the same value, and minimax cuts nothing', { skip }, async () => {
  const page = await shared.open('#/tree/othello?algorithm=minimax&depth=3');
  const values = [];
  for (const algorithm of ['minimax', 'alpha-beta', 'pvs', 'mtdf']) {
    const answered = page.waitForResponse((response) => response.url().endsWith('/tree'));
    await page.getByTestId('tree-algorithm').selectOption(algorithm);
    await page.getByTestId('tree-run').click();
    const tree = await (await answered).json();
    assert.equal(tree.algorithm, algorithm);
    await until(
      () => page.getByTestId('tree-found').textContent(),
      (text) => text.includes(`value ${points(tree.value)}`),
    );
    values.push(tree.value);
    await slideTo(page, 1);
    const [nodes, , cuts, spared] = await totals(page);
    assert.equal(nodes, tree.entered);
    assert.equal(algorithm === 'minimax', cuts === 0 && spared === 0);
  }
  assert.equal(new Set(values).size, 1, `${values}`);
  assertClean(page);
  await page.context().close();
});

test('a hundred thousand nodes and more stay at hand', { skip }, async (t) => {
  const page = await shared.open('#/tree/othello?algorithm=minimax&depth=8');
  await page.getByTestId('tree-truncated').waitFor({ timeout: 60_000 });
  assert.match(await page.getByTestId('tree-truncated').textContent(), /the first 200,000 of the tree/);
  await page.getByTestId('tree-open-all').click();
  await until(
    async () => Number(await page.getByTestId('tree-canvas').getAttribute('data-nodes')),
    (nodes) => nodes > 100_000,
  );
  const frames = await page.evaluate(async () => {
    const slider = document.querySelector('[data-testid="tree-slider"]');
    const slept = [];
    let before = performance.now();
    for (let step = 1; step <= 60; step++) {
      slider.value = String(Math.round((Number(slider.max) * step) / 60));
      slider.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise(requestAnimationFrame);
      slept.push(performance.now() - before);
      before = performance.now();
    }
    return slept.sort((a, b) => a - b);
  });
  t.diagnostic(
    `60 steps of the slider: median ${frames[30].toFixed(1)} ms a frame, longest ${frames[59].toFixed(1)} ms`,
  );
  assert.equal((await totals(page))[0], 200_000);
  assertClean(page);
  await page.context().close();
});
