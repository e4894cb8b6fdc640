// Answers that come late: they change nothing that a reader has turned away from.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertClean, skip } from './helpers/browser.mjs';
import { suite } from './helpers/suite.mjs';
import { boardAt } from './helpers/play.mjs';
import { holdBack, until } from './helpers/wait.mjs';

const shared = suite();

const goTo = (page, hash) => page.evaluate((to) => (location.hash = to), hash);
const hashOf = (page) => page.evaluate(() => location.hash);

for (const { view, place, pattern } of [
  { view: 'the search tree', place: '#/tree/othello?depth=2', pattern: '**/api/games/othello/tree' },
  {
    view: 'the search tree with a position',
    place: '#/tree/othello?depth=2&moves=d3',
    pattern: '**/api/games/*/view',
  },
  {
    view: 'an analysis from a link',
    place: '#/analyse/othello?moves=d3',
    pattern: '**/api/games/othello/line',
  },
  {
    view: 'a review from a link',
    place: '#/review/othello?moves=d3+c3',
    pattern: '**/api/games/othello/line',
  },
]) {
  test(`${view} that is left while it opens brings nobody back`, { skip }, async () => {
    const page = await shared.open('#/arena');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const late = await holdBack(page, pattern);
    await goTo(page, place);
    await until(
      () => late.held,
      (held) => held > 0,
    );
    await goTo(page, '#/arena');
    await page.getByRole('link', { name: 'Arena' }).and(page.locator('[aria-current]')).waitFor();
    await late.release();
    assert.equal(await hashOf(page), '#/arena');
    assertClean(page);
    await page.context().close();
  });
}

test('of two quick addresses of the tree the second stays', { skip }, async () => {
  const page = await shared.open('#/arena');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const late = await holdBack(page, '**/api/games/othello/view');
  await goTo(page, '#/tree/othello?depth=2&moves=d3');
  await until(
    () => late.held,
    (held) => held > 0,
  );
  await goTo(page, '#/tree/surakarta?depth=1');
  await page.getByTestId('tree-reason').waitFor();
  await late.release();
  assert.equal(await page.getByTestId('search-game').inputValue(), 'surakarta');
  assert.equal(await page.getByTestId('search-position').inputValue(), '');
  assert.match(await hashOf(page), /^#\/tree\/surakarta\?/);
  assertClean(page);
  await page.context().close();
});

test(
  'the address of a tree is that of the search, not of a form that was changed since',
  { skip },
  async () => {
    const page = await shared.open('#/tree/othello?depth=2');
    await page.getByTestId('tree-reason').waitFor();
    const late = await holdBack(page, '**/api/games/othello/tree');
    await page.getByTestId('tree-algorithm').selectOption('pvs');
    await page.getByTestId('tree-run').click();
    await until(
      () => late.held,
      (held) => held > 0,
    );
    await page.getByTestId('tree-algorithm').selectOption('minimax');
    await page.getByTestId('tree-depth').fill('1');
    await late.release();
    await page.waitForFunction(() => location.hash.includes('algorithm=pvs'));
    assert.match(await hashOf(page), /depth=2/);
    await page.context().close();
  },
);

test('a study that is opened while another is being saved gets a number of its own', { skip }, async () => {
  const page = await shared.open('#/analyse/othello?moves=d3');
  await page.getByTestId('save').waitFor();
  const late = await holdBack(page, '**/api/studies');
  await page.getByTestId('save').click();
  await until(
    () => late.held,
    (held) => held > 0,
  );
  await page.getByTestId('fresh').click();
  const { start } = (await shared.server.ask('/api/about')).games.find(({ name }) => name === 'othello');
  await boardAt(page, start);
  await late.release();
  assert.equal(await page.getByTestId('said').textContent(), '');
  const before = await shared.server.ask('/api/studies');
  await page.getByTestId('save').click();
  await page.getByTestId('said').filter({ hasText: 'Saved' }).waitFor();
  const after = await shared.server.ask('/api/studies');
  assert.equal(after.length, before.length + 1);
  assertClean(page);
  await page.context().close();
});
