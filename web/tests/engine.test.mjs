// Play with engines: it answers, moves are taken back, hints, giving up, clocks, and engines among
// themselves.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertClean, skip } from './helpers/browser.mjs';
import { suite } from './helpers/suite.mjs';
import { settled, until, untilRunning } from './helpers/wait.mjs';
import {
  boardAt,
  clickMove,
  endsWith,
  savedStudy,
  listed,
  look,
  mayMove,
  movesOf,
  plies,
  positionOf,
  says,
  startFriends,
  startGame,
} from './helpers/play.mjs';

const shared = suite();

/** A weak engine that moves at once. */
const weak = { 'opponent-select': 'engine', level: 1, 'thinking-time': 0.1 };

/** The moves that the list shows, which for Othello are the game's own. */
async function moves(page) {
  return listed(page).allTextContents();
}

const running = (count) => untilRunning(shared.server, count);

test('the engine answers, and take-back takes both moves back', { skip }, async () => {
  const page = await shared.open('#/play/othello');
  await startGame(page, { 'game-select': 'othello', 'side-select': 'first', ...weak });
  await mayMove(page);
  const start = await positionOf(page);
  await says(page, 'player-second', 'Engine, level 1');
  await clickMove(page, 'd3');
  await plies(page, 2);
  const made = await moves(page);
  assert.equal(made[0], 'd3');
  const view = await look(shared.server, 'othello', made);
  await boardAt(page, view.position);
  await says(page, 'status', 'Your turn.');
  await savedStudy(shared.server, (one) => one.nodes.length === 2 && one.settings.players.second.level === 1);

  await page.getByTestId('take-back').click();
  await boardAt(page, start);
  await plies(page, 0);
  // Nobody moves until the person does.
  await clickMove(page, 'c4');
  await plies(page, 2);
  assert.equal((await moves(page))[0], 'c4');
  assertClean(page);
  await page.context().close();
});

test('the value of the position is shown on everybody’s turn', { skip }, async () => {
  const page = await shared.open('#/play/othello');
  await startGame(page, { 'game-select': 'othello', 'side-select': 'first', ...weak });
  await mayMove(page);
  await clickMove(page, 'd3');
  await plies(page, 2);
  assert.equal(await page.getByTestId('position-value').count(), 0);
  await page.getByTestId('show-evaluation').check();
  await says(page, 'status', 'Your turn.');
  await says(page, 'position-value', /\d/);
  assertClean(page);
  await page.context().close();
});

test('an engine that thinks long is stopped by a take-back, or made to move', { skip }, async () => {
  const page = await shared.open('#/play/amazons8');
  await startGame(page, { 'game-select': 'amazons8', ...weak, level: 20, 'thinking-time': 30 });
  const start = await positionOf(page);
  await mayMove(page);
  await clickMove(page, 'c8-c5/e5');
  await page.getByTestId('move-now').waitFor();
  await running(1);
  await page.getByTestId('take-back').click();
  await boardAt(page, start);
  await running(0);
  await mayMove(page);
  await clickMove(page, 'c8-c5/e5');
  // It thinks on after a reload, and moves when it is told to.
  await running(1);
  await page.reload();
  await plies(page, 1);
  await running(1);
  await page.locator('[data-testid="move-now"]:enabled').click();
  await plies(page, 2);
  await says(page, 'status', 'Your turn.');
  await running(0);
  assertClean(page);
  await page.context().close();
});

test('a hint is drawn on the board and goes with the next move', { skip }, async () => {
  const page = await shared.open('#/play/xiangqi');
  await startFriends(page, 'xiangqi');
  await page.getByTestId('hint').click();
  await page.locator('[data-testid="board"] [data-arrow="best"]').waitFor();
  assert.equal(await listed(page).count(), 0);
  await clickMove(page, 'h2e2');
  await plies(page, 1);
  assert.equal(await page.locator('[data-arrow]').count(), 0);
  assertClean(page);
  await page.context().close();
});

test('giving up asks first; the rematch swaps sides, and the engine begins', { skip }, async () => {
  const page = await shared.open('#/play/xiangqi');
  await startGame(page, { 'game-select': 'xiangqi', 'side-select': 'first', ...weak });
  assert.equal(await page.getByTestId('board').getAttribute('data-flipped'), null);
  await mayMove(page);
  await clickMove(page, 'h2e2');
  await plies(page, 2);
  await page.getByTestId('resign').click();
  await page.getByTestId('resign-no').click();
  assert.equal(await page.getByTestId('result').count(), 0);
  await page.getByTestId('resign').click();
  await page.getByTestId('resign-yes').click();
  await endsWith(page, { en: ['Black wins', 'Red resigned.'], zh: ['黑方胜', '红方认输。'] });
  await savedStudy(shared.server, (one) => one.result === '0-1' && one.reason === 'resign');
  const [piece] = await page.locator('[data-origin]').all();
  assert.equal(piece, undefined, 'nobody moves after the end');

  await page.getByTestId('rematch').click();
  await says(page, 'player-second', 'You');
  assert.equal(await page.getByTestId('board').getAttribute('data-flipped'), 'true');
  await plies(page, 1);
  await says(page, 'status', 'Your turn.');
  await page.getByTestId('flip').click();
  assert.equal(await page.getByTestId('board').getAttribute('data-flipped'), null);
  // Two games were played, and both are kept.
  await savedStudy(
    shared.server,
    (one) => one.result === null && one.settings.players.second.kind === 'person',
  );
  assertClean(page);
  await page.context().close();
});

test('the clock runs for whoever is to move, and time loses', { skip }, async () => {
  const page = await shared.open('#/play/xiangqi', { clock: true });
  await startFriends(page, 'xiangqi', { 'clock-select': 'own', minutes: 0.15, increment: 0 });
  const left = async (side) => Number(await page.getByTestId(`clock-${side}`).textContent());
  await clickMove(page, 'h2e2');
  await plies(page, 1);
  const stands = await left('first');
  assert.ok(stands > 0 && stands <= 9);
  const before = await left('second');
  await page.clock.fastForward(3000);
  await until(
    () => left('second'),
    (now) => now <= before - 3,
  );
  assert.equal(await left('first'), stands);

  // A pause stops it, and a reload finds what was left.
  await page.getByTestId('pause').click();
  const paused = await left('second');
  await page.reload();
  await says(page, 'status', 'Paused.');
  await plies(page, 1);
  assert.ok(Math.abs((await left('second')) - paused) < 0.11);
  await page.getByTestId('continue').click();
  await page.clock.fastForward(9000);
  await endsWith(page, { en: ['Red wins', 'Black ran out of time.'], zh: ['红方胜', '黑方超时。'] });
  assert.equal(await left('second'), 0);
  assert.equal(await left('first'), stands);
  const study = await savedStudy(shared.server, (one) => one.reason === 'time');
  assert.equal(study.result, '1-0');
  assertClean(page);
  await page.context().close();
});

test('engine against engine plays a whole game by itself', { skip }, async () => {
  const page = await shared.open('#/play/othello');
  await startGame(page, {
    'game-select': 'othello',
    'opponent-select': 'engines',
    'algorithm-first': 'alpha-beta',
    'depth-first': 1,
    'algorithm-second': 'minimax',
    'depth-second': 1,
  });
  await page.getByTestId('result').waitFor({ timeout: 60_000 });
  const study = await savedStudy(shared.server, (one) => one.game === 'othello' && one.result !== null);
  const made = movesOf(study);
  const { ending, position } = await look(shared.server, 'othello', made);
  await boardAt(page, position);
  assert.equal(study.result, ending.result);
  assert.equal(study.reason, ending.reason);
  assert.deepEqual(await moves(page), made);
  assertClean(page);
  await page.context().close();
});

test('engines are paused and go on', { skip }, async () => {
  const page = await shared.open('#/play/amazons8');
  await startGame(page, {
    'game-select': 'amazons8',
    'opponent-select': 'engines',
    'level-first': 0,
    'thinking-time-first': 0.1,
    'level-second': 3,
    'thinking-time-second': 0.1,
  });
  await page.waitForFunction(
    () => document.querySelectorAll('[data-testid="move-list"] button').length >= 10,
  );
  await page.getByTestId('pause').click();
  await says(page, 'status', 'Paused.');
  const made = (await moves(page)).map((move) => move.replace('–', '-'));
  await boardAt(page, (await look(shared.server, 'amazons8', made)).position);
  // What is kept a while later is what stood there when it was stopped.
  await savedStudy(shared.server, (one) => one.game === 'amazons8' && one.nodes.length === made.length);
  await running(0);
  await settled(page);
  assert.equal(await listed(page).count(), made.length);
  await page.getByTestId('continue').click();
  await page.waitForFunction(
    (count) => document.querySelectorAll('[data-testid="move-list"] button').length > count,
    made.length,
  );
  await page.getByTestId('pause').click();
  assertClean(page);
  await page.context().close();
});
