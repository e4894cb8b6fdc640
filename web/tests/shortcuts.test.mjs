// Keys and the wheel of Analyse, Review and the search tree: they do what they promise, and nothing where
// they must not.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertClean, skip } from './helpers/browser.mjs';
import { suite } from './helpers/suite.mjs';
import { settled } from './helpers/wait.mjs';

const shared = suite();
const flipped = (page) => page.getByTestId('board').getAttribute('data-flipped');

for (const { view, place, other } of [
  { view: 'Analyse', place: '#/analyse/othello?moves=d3+c3', other: 'save' },
  { view: 'Review', place: '#/review/othello?moves=d3+c3', other: 'review-choose' },
]) {
  test(`${view}: a letter is a shortcut on the board, not on other controls`, { skip }, async () => {
    const page = await shared.open(place);
    await page.getByTestId('board').waitFor();
    const before = await flipped(page);
    await page.getByTestId(other).focus();
    await page.keyboard.press('f');
    assert.equal(await flipped(page), before);
    await page.getByTestId(other).blur();
    await page.keyboard.press('f');
    await page.waitForFunction(
      (was) => document.querySelector('[data-testid="board"]').getAttribute('data-flipped') !== was,
      before,
    );
    assert.match(await page.getByTestId('flip').getAttribute('title'), /\(F\)/);
    assertClean(page);
    await page.context().close();
  });

  test(`${view}: letters do nothing once shortcuts are turned off`, { skip }, async () => {
    const page = await shared.open(place, { settings: { shortcuts: false } });
    await page.getByTestId('board').waitFor();
    const before = await flipped(page);
    await page.keyboard.press('f');
    await settled(page);
    assert.equal(await flipped(page), before);
    assert.doesNotMatch(await page.getByTestId('flip').getAttribute('title'), /\(F\)/);
    assertClean(page);
    await page.context().close();
  });
}

test(
  'the wheel scrolls the page over the tree, and zooms once the picture has the focus',
  { skip },
  async () => {
    const page = await shared.open('#/tree/othello?depth=2', { viewport: { width: 1200, height: 600 } });
    const canvas = page.getByTestId('tree-canvas');
    await canvas.scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo(0, 0));
    const { x, y } = await canvas.boundingBox();
    await page.mouse.move(x + 60, Math.min(y + 40, 580));
    await page.mouse.wheel(0, 120);
    await page.waitForFunction(() => scrollY > 0);
    await canvas.focus();
    const at = await page.evaluate(() => scrollY);
    await page.mouse.wheel(0, 120);
    await settled(page);
    assert.equal(await page.evaluate(() => scrollY), at);
    assertClean(page);
    await page.context().close();
  },
);

test('whoever walks the tree by keys hears where they are', { skip }, async () => {
  const page = await shared.open('#/tree/othello?depth=2&algorithm=alpha-beta');
  await page.getByTestId('tree-reason').waitFor();
  await page.getByRole('button', { name: 'To the end' }).click();
  assert.equal(await page.getByTestId('tree-said').textContent(), '');
  await page.getByTestId('tree-canvas').focus();
  await page.keyboard.press('ArrowRight');
  const said = page.getByTestId('tree-said');
  await said
    .filter({ hasText: /^\w\d: searched, value .+\. \d+ branches\.$/ })
    .waitFor({ state: 'attached' });
  const first = await said.textContent();
  await page.keyboard.press('ArrowDown');
  await page.waitForFunction(
    (was) => document.querySelector('[data-testid="tree-said"]').textContent !== was,
    first,
  );
  // A step has a sentence of its own.
  await page.keyboard.press(',');
  await page.waitForFunction(() => document.querySelector('[data-testid="tree-said"]').textContent === '');
  assertClean(page);
  await page.context().close();
});

test('a line that is pointed at does not outlive its position', { skip }, async () => {
  const page = await shared.open('#/analyse/othello?moves=d3');
  await page.getByTestId('engine-toggle').click();
  const first = page.getByTestId('line-0').locator('.move').first();
  await first.hover();
  await page.locator('.move.pointed').waitFor();
  const before = await first.getAttribute('data-move');
  // The pointer stays where it is; the position changes under it.
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction(
    (was) => document.querySelector('[data-testid="line-0"] .move')?.getAttribute('data-move') !== was,
    before,
  );
  const { moves } = await shared.server.ask('/api/games/othello/view', { moves: [] });
  assert.ok(moves.includes(await first.getAttribute('data-move')));
  assertClean(page);
  await page.context().close();
});
