// Openings: the book walked through in Analyse, their names, levels in Play, and how sure a value is.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertClean, skip } from './helpers/browser.mjs';
import { suite } from './helpers/suite.mjs';
import { boardAt, clickMove, look, mayMove, plies, says, startGame } from './helpers/play.mjs';
import { remembering, settled } from './helpers/wait.mjs';

const shared = suite();

/** Analyse with the engine set so. */
function open(place, preferences = {}, more = {}) {
  return shared.open(place, remembering(shared.server, { analysis: preferences, ...more }));
}

const bookOf = (page) => page.getByTestId('book');

test('the book is walked through by its moves, which have values, shares and names', { skip }, async () => {
  const page = await open('#/analyse/othello?moves=f5');
  const perpendicular = page.getByTestId('book-d6');
  await perpendicular.waitFor();
  assert.match(await perpendicular.locator('.value').textContent(), /^[+−]?\d+$/);
  assert.match(await perpendicular.locator('.share').textContent(), /\d+ %/);
  assert.match(await perpendicular.textContent(), /Perpendicular/);
  const shares = await bookOf(page).locator('.share .number').allTextContents();
  const sum = shares.map((share) => Number.parseInt(share, 10)).reduce((a, b) => a + b, 0);
  assert.ok(sum >= 97 && sum <= 103, shares.join());
  // By the keyboard: lines of the engine that come in above move the panel under a mouse.
  await perpendicular.getByRole('button').press('Enter');
  await boardAt(page, (await look(shared.server, 'othello', ['f5', 'd6'])).position);
  await says(page, 'book-opening', 'Perpendicular');
  await says(page, 'opening', 'Perpendicular');
  // Out of the book it says so; where a game has none there is none to see.
  await page.goto(`${shared.server.url}/#/analyse/othello?moves=f5+f4+g3+g4`);
  await page.getByTestId('book-empty').waitFor();
  await page.goto(`${shared.server.url}/#/analyse/surakarta`);
  await boardAt(page, (await look(shared.server, 'surakarta', [])).position);
  await bookOf(page).waitFor({ state: 'detached' });
  assertClean(page);
  await page.context().close();
});

test(
  'a move of the book is shown where a hand points at it, not where it came under the mouse',
  { skip },
  async () => {
    const page = await open('#/analyse/xiangqi?moves=a0a1');
    await page.getByTestId('book-empty').waitFor();
    const positionOf = async (moves) => (await look(shared.server, 'xiangqi', moves)).position;
    await page.keyboard.press('Home');
    const button = bookOf(page).getByRole('button').first();
    await button.waitFor();
    await button.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await button.boundingBox();
    const middle = [x + width / 2, y + height / 2];
    await page.keyboard.press('End');
    await page.getByTestId('book-empty').waitFor();
    await page.mouse.move(...middle);
    await page.keyboard.press('Home');
    await page.waitForFunction(
      (point) => document.elementFromPoint(...point)?.closest('[data-testid="book"] button:enabled'),
      middle,
    );
    await settled(page);
    await boardAt(page, await positionOf([]));
    await page.mouse.move(middle[0] + 2, middle[1]);
    const move = await page.locator('[data-testid^="book-"]:has(button:hover)').getAttribute('data-testid');
    await boardAt(page, await positionOf([move.replace('book-', '')]));
    assertClean(page);
    await page.context().close();
  },
);

test('a name is the reader’s language’s', { skip }, async () => {
  const page = await open('#/analyse/othello?moves=f5+d6+c3+d3+c4', {}, { settings: { language: 'zh' } });
  await says(page, 'opening', '虎定式');
  await says(page, 'book-opening', '虎定式');
  assertClean(page);
  await page.context().close();
});

test('a value says whether it is exact, or an estimate', { skip }, async () => {
  const position = '--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X';
  const near = `#/analyse/othello?position=${encodeURIComponent(position)}`;
  const page = await open(near, { on: true, lines: 2, limit: 'depth', depth: 14, values: true });
  await page.getByTestId('engine-status').filter({ hasText: 'Finished.' }).waitFor();
  const sure = page.getByTestId('lines').getByTestId('certainty');
  assert.deepEqual(await sure.allTextContents(), ['exact', 'exact']);
  await says(page, 'values-certainty', '(exact)');
  await page.goto(`${shared.server.url}/#/analyse/othello?moves=f5+d6+c3`);
  await page.getByTestId('lines').getByTestId('certainty').filter({ hasText: '≈' }).first().waitFor();
  await says(page, 'values-certainty', '(estimates)');
  assertClean(page);
  await page.context().close();
});

test('levels of a game’s own say how far they look, and open by the book', { skip }, async () => {
  const page = await shared.open('#/play/othello');
  await startGame(page, {
    'game-select': 'othello',
    'opponent-select': 'engine',
    'side-select': 'first',
    level: 12,
    'thinking-time': 60,
  });
  await says(page, 'player-second', 'Engine, level 12');
  await mayMove(page);
  await clickMove(page, 'f5');
  // By thought alone a minute would pass.
  await plies(page, 2);
  await page.getByTestId('opening').waitFor();
  await page.getByTestId('new-game').click();
  await says(page, 'level-name', 'Level 12: depth 12, the last 21 perfectly');
  assertClean(page);
  await page.context().close();
});
