// A fifth game, examples/fifth_game's Connect Four: its crate, one line and one board folder are all that the page
// needs to play, analyse and edit it in both languages.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertClean, skip, violations } from './helpers/browser.mjs';
import { boardAt, clickSquares, look, mayMove, piecesOn, plies, says, startGame } from './helpers/play.mjs';
import { fifthGame } from './helpers/server.mjs';
import { suiteWith } from './helpers/suite.mjs';
import { remembering, until } from './helpers/wait.mjs';

const shared = suiteWith(fifthGame);

/** A weak engine that moves at once. */
const weak = { 'opponent-select': 'engine', 'side-select': 'first', level: 0, 'thinking-time': 0.1 };

test('a game against the engine by clicks, to its end', { skip }, async () => {
  const page = await shared.open('#/play/four');
  await says(page, 'player-first', 'Yellow');
  await startGame(page, { 'game-select': 'four', ...weak });
  const isOver = () => page.getByTestId('result').isVisible();
  for (let made = 0; !(await isOver()); made += 2) {
    await mayMove(page);
    const target = await page.locator('[data-square][data-target]').first().getAttribute('data-square');
    // Wherever one clicks in a column, the disc falls to where it can lie.
    await clickSquares(page, `${target.charAt(0)}f`);
    await until(
      async () => (await isOver()) || (await page.locator('[data-square][data-piece]').count()) >= made + 2,
      (is) => is,
    );
    assert.equal((await piecesOn(page))[target], 'x');
  }
  const sentences = {
    en: /^(Yellow|Red) has four in a row\.$|^A draw: the board is full\.$/,
    zh: /^[黄红]方四子连线。$|^和棋：棋盘已满。$/,
  };
  assert.match(await page.getByTestId('reason').textContent(), sentences.en);
  assert.deepEqual(await violations(page), []);
  await page.getByTestId('language').click();
  await page.getByRole('link', { name: '四子棋' }).waitFor();
  assert.match(await page.getByTestId('reason').textContent(), sentences.zh);
  await says(page, 'player-first', '黄方');
  assertClean(page);
  await page.context().close();
});

test('by keyboard, with the board seen from behind', { skip }, async () => {
  const page = await shared.open('#/play/four');
  await startGame(page, { 'game-select': 'four', 'opponent-select': 'friend' });
  await mayMove(page);
  const x = (square) =>
    page.locator(`[data-square="${square}"]`).evaluate((one) => one.getBoundingClientRect().x);
  const y = (square) =>
    page.locator(`[data-square="${square}"]`).evaluate((one) => one.getBoundingClientRect().y);
  assert.ok((await x('1a')) < (await x('7a')));
  await page.getByTestId('board').focus();
  await page.keyboard.press('f');
  await page.locator('[data-testid="board"][data-flipped]').waitFor();
  // Left and right have changed, the ground is still below.
  assert.ok((await x('1a')) > (await x('7a')));
  assert.ok((await y('1a')) > (await y('1f')));
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await plies(page, 1);
  await boardAt(page, (await look(shared.server, 'four', ['7'])).position);
  assert.match(await page.getByTestId('announcer').textContent(), /^Yellow: column 7\. /);
  assertClean(page);
  await page.context().close();
});

test('the engine’s lines, in both languages', { skip }, async () => {
  const analysis = { on: true, limit: 'depth', depth: 6 };
  const page = await shared.open('#/analyse/four?moves=4+4+3+3+5', remembering(shared.server, { analysis }));
  await page.getByTestId('engine-status').filter({ hasText: 'Finished.' }).waitFor();
  // Three in a row with both ends open.
  assert.match(await page.getByTestId('eval-bar').getAttribute('aria-valuetext'), /Yellow.* 100 ?%/);
  await page.locator('[data-arrow="best"]').waitFor();
  await clickSquares(page, '1d');
  await boardAt(page, (await look(shared.server, 'four', ['4', '4', '3', '3', '5', '1'])).position);
  await page.getByTestId('language').click();
  await says(page, 'status', '黄方');
  assert.deepEqual(await violations(page), []);
  assertClean(page);
  await page.context().close();
});

test('the editor makes a position that the server takes', { skip }, async () => {
  const page = await shared.open('#/analyse/four');
  await page.getByTestId('editor-toggle').click();
  await page.getByRole('button', { name: 'yellow disc' }).click();
  await clickSquares(page, '4f', '2c');
  await page.getByRole('button', { name: 'red disc' }).click();
  await clickSquares(page, '4f');
  await page.getByTestId('editor-use').click();
  await page.getByTestId('editor').waitFor({ state: 'detached' });
  assert.deepEqual(await piecesOn(page), { '2a': 'x', '4a': 'x', '4b': 'o' });
  await boardAt(page, (await look(shared.server, 'four', ['4', '4', '2'])).position);
  assertClean(page);
  await page.context().close();
});

test('trees and comparisons open as deep as the game says', { skip }, async () => {
  const page = await shared.open('#/tree/four');
  await page.getByTestId('tree-board').getByTestId('board').waitFor();
  const { games } = await shared.server.ask('/api/about');
  const { depths } = games.find(({ name }) => name === 'four').info;
  assert.equal(await page.getByTestId('tree-depth').inputValue(), String(depths.tree));
  assertClean(page);
  await page.context().close();
});
