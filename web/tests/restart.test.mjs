// The server goes away under an open page and comes back: the page says so, goes on, and nothing is lost.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { assertClean, skip } from './helpers/browser.mjs';
import { suite } from './helpers/suite.mjs';
import { settled } from './helpers/wait.mjs';
import {
  boardAt,
  clickMove,
  endsWith,
  savedStudy,
  listed,
  look,
  mayMove,
  movesOf,
  playMoves,
  plies,
  positionOf,
  says,
  startFriends,
  startGame,
} from './helpers/play.mjs';

const shared = suite();

// A test that failed may have left it dead.
beforeEach(async () => {
  const child = shared.server?.child;
  if (child && (child.exitCode !== null || child.signalCode !== null)) await shared.server.up();
});

/** The page has noticed that the server is away, and says so. */
async function seesLoss(page) {
  const notice = page.getByTestId('lost');
  await notice.waitFor();
  assert.equal(await notice.getAttribute('role'), 'status');
  assert.equal(await notice.textContent(), 'The server cannot be reached. Reconnecting; nothing is lost.');
}

async function seesReturn(page) {
  await page.getByTestId('lost').waitFor({ state: 'detached' });
}

test('a move made while the server is dead is played when it is back', { skip }, async () => {
  const { server } = shared;
  const page = await shared.open('#/play/xiangqi');
  await startFriends(page, 'xiangqi');
  const before = await playMoves(page, server, 'xiangqi', [], ['h2e2', 'h9g7', 'h0g2']);
  // It is the move that finds the server away, not the saving of those before it: what the page then says moves the
  // board from under the mouse.
  await savedStudy(server, (one) => one.nodes.length === before.length);
  await server.down('SIGKILL');

  await clickMove(page, 'i9h9');
  await seesLoss(page);
  await says(page, 'status', 'Your move will be played as soon as the server is back.');
  // Once the move is on its way, another one cannot overtake it.
  await clickMove(page, 'a6a5');

  await server.up();
  await seesReturn(page);
  const moves = [...before, 'i9h9'];
  await boardAt(page, (await look(server, 'xiangqi', moves)).position);
  await plies(page, 4);
  const after = await playMoves(page, server, 'xiangqi', moves, ['i0h0', 'b9c7']);
  const study = await savedStudy(server, (one) => one.nodes.length === after.length);
  assert.deepEqual(movesOf(study), after);
  assert.equal((await server.ask('/api/studies')).length, 1);
  assertClean(page);
  await page.context().close();
});

for (const signal of ['SIGKILL', 'SIGTERM']) {
  test(`an engine that was thinking when the server went by ${signal} thinks again`, { skip }, async () => {
    const { server } = shared;
    const page = await shared.open('#/play/amazons8');
    await startGame(page, {
      'game-select': 'amazons8',
      'opponent-select': 'engine',
      level: 20,
      'thinking-time': 30,
    });
    await mayMove(page);
    await clickMove(page, 'c8-c5/e5');
    await page.getByTestId('move-now').waitFor();
    await server.down(signal);
    await seesLoss(page);
    assert.equal(await listed(page).count(), 1);
    await server.up();
    await seesReturn(page);
    await page.locator('[data-testid="move-now"]:enabled').click();
    await plies(page, 2);
    await says(page, 'status', 'Your turn.');
    const made = (await listed(page).allTextContents()).map((move) => move.replace('–', '-'));
    await boardAt(page, (await look(server, 'amazons8', made)).position);
    await savedStudy(server, (one) => one.game === 'amazons8' && movesOf(one).join() === made.join());
    assertClean(page);
    await page.context().close();
  });
}

test('a game that ends while the server is away is kept with its end', { skip }, async () => {
  const { server } = shared;
  const page = await shared.open('#/play/surakarta');
  await startFriends(page, 'surakarta');
  await playMoves(page, server, 'surakarta', [], ['B2-B3', 'E5-E4']);
  await savedStudy(server, (one) => one.game === 'surakarta' && one.nodes.length === 2);
  // This time it leaves politely.
  await server.down();
  await page.getByTestId('resign').click();
  await page.getByTestId('resign-yes').click();
  await endsWith(page, { en: ['White wins', 'Black resigned.'], zh: ['白方胜', '黑方认输。'] });
  await seesLoss(page);
  await server.up();
  const study = await savedStudy(server, (one) => one.game === 'surakarta' && one.reason === 'resign');
  assert.deepEqual(movesOf(study), ['B2-B3', 'E5-E4']);
  assert.equal(study.result, '0-1');
  await seesReturn(page);
  assertClean(page);
  await page.context().close();
});

test('a page that is reloaded before its move has reached the server still makes it', { skip }, async () => {
  const { server } = shared;
  const page = await shared.open('#/play/amazons8');
  await startFriends(page, 'amazons8');
  await playMoves(page, server, 'amazons8', [], ['c8-c5/e5']);
  // The server hears nothing of the move.
  await page.route('**/api/games/amazons8/view', (route) => route.abort());
  await clickMove(page, 'c1-c4/e4');
  await seesLoss(page);
  await page.unroute('**/api/games/amazons8/view');
  await page.reload();
  const moves = ['c8-c5/e5', 'c1-c4/e4'];
  await boardAt(page, (await look(server, 'amazons8', moves)).position);
  // Another test on this server has left a game of two moves too.
  await savedStudy(server, (one) => one.game === 'amazons8' && movesOf(one).join() === moves.join());
  assertClean(page);
  await page.context().close();
});

test('while the server is away nobody’s time runs', { skip }, async () => {
  const { server } = shared;
  // A game without a book, from which the engine would answer at once.
  const page = await shared.open('#/play/amazons8', { clock: true });
  await startGame(page, {
    'game-select': 'amazons8',
    'opponent-select': 'engine',
    'clock-select': '600+5',
    level: 20,
  });
  await mayMove(page);
  await clickMove(page, 'c8-c5/e5');
  await page.getByTestId('move-now').waitFor();
  const clock = page.getByTestId('clock-second');
  const changes = (from) =>
    page.waitForFunction(
      (then) => document.querySelector('[data-testid="clock-second"]').textContent !== then,
      from,
    );
  // The engine's time runs, until its server is gone.
  const before = await clock.textContent();
  await page.clock.fastForward(2000);
  await changes(before);
  await server.down('SIGKILL');
  await seesLoss(page);
  const left = await clock.textContent();
  await page.clock.fastForward(5000);
  await settled(page);
  assert.equal(await clock.textContent(), left);
  await server.up();
  await seesReturn(page);
  await page.clock.fastForward(2000);
  await changes(left);
  await page.locator('[data-testid="move-now"]:enabled').click();
  await plies(page, 2);
  assertClean(page);
  await page.context().close();
});

test('a view that could not be loaded is loaded when the server is back', { skip }, async () => {
  const { server } = shared;
  const page = await shared.open('#/play/othello');
  await startFriends(page, 'othello');
  await playMoves(page, server, 'othello', [], ['d3', 'c3']);
  const position = await positionOf(page);
  await savedStudy(server, (one) => one.game === 'othello' && movesOf(one).join(' ') === 'd3 c3');
  await server.down('SIGKILL');
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'My games' }).click();
  await page.getByRole('alert').filter({ hasText: 'could not be loaded' }).waitFor();
  await server.up();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByTestId('games-list').waitFor();
  await page.goBack();
  await boardAt(page, position);
  await plies(page, 2);
  assertClean(page);
  await page.context().close();
});
