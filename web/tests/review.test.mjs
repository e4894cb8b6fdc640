// The review of a whole game: its progress, its graph, the mistake it finds, and how it is cut short.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertClean, skip } from './helpers/browser.mjs';
import { suite } from './helpers/suite.mjs';
import { boardAt } from './helpers/play.mjs';
import { remembering, until, untilRunning } from './helpers/wait.mjs';

const shared = suite();

/** Red gives a rook for a cannon with the ninth move; the others are sound. */
const moves = ['h2e2', 'h9g7', 'h0g2', 'i9h9', 'i0h0', 'b9c7', 'h0h6', 'a9a8', 'h6h7', 'h9h7'];
const place = `#/review/xiangqi?moves=${moves.join('+')}`;
const blunder = 9;

test('a blunder is marked, its price told, and the better move shown', { skip }, async () => {
  const page = await shared.open(
    place,
    remembering(shared.server, { 'review.limit': { by: 'depth', seconds: 1, depth: 5 } }),
  );
  const judged = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/review')) judged.push(request.postDataJSON());
  });
  await page.getByTestId('review-start').click();
  await page.getByTestId('review-status').filter({ hasText: 'finished' }).waitFor();
  assert.deepEqual(judged, [{ position: null, rules: null, moves, depth: 5 }]);

  // A point of the curve for every position, and the mistake's sign on it.
  const graph = page.getByTestId('review-graph');
  const points = await graph.locator('polyline').getAttribute('points');
  assert.equal(points.trim().split(' ').length, moves.length + 1);
  assert.equal(await graph.locator('path.blunder').count(), 1);
  const heights = points
    .trim()
    .split(' ')
    .map((point) => Number(point.split(',')[1]));
  assert.ok(
    heights[blunder] > heights[blunder - 1] + 10,
    'the first player’s curve must fall (grow in y) with it',
  );

  const row = page
    .getByTestId('review-moves')
    .locator('tbody tr')
    .nth(blunder - 1);
  assert.match(await row.textContent(), /\?\? Blunder/);
  const summary = page.getByTestId('review-summary').locator('tbody tr');
  assert.match(await summary.nth(0).textContent(), /Red/);
  assert.equal(await summary.nth(0).locator('td').last().textContent(), '1');
  assert.equal(await summary.nth(1).locator('td').last().textContent(), '0');

  await page.getByTestId('next-mark').click();
  const { position } = await shared.server.ask('/api/games/xiangqi/view', { moves: moves.slice(0, blunder) });
  await boardAt(page, position);
  const said = await page.getByTestId('review-now').textContent();
  assert.match(said, /Blunder\s*, cost \d+ % of the game\./);
  const better = /Better was (\S+?)\./.exec(said)?.[1];
  const before = await shared.server.ask('/api/games/xiangqi/view', { moves: moves.slice(0, blunder - 1) });
  assert.ok(before.moves.includes(better) && better !== moves[blunder - 1], `better was ${better}`);
  // Before the move, the board shows what was played and what was better.
  await page.getByTestId('review-before').check();
  await boardAt(page, before.position);
  assert.equal(await page.locator('[data-arrow="threat"]').count(), 1);
  assert.equal(await page.locator('[data-arrow="best"]').count(), 1);
  await page.getByTestId('review-before').uncheck();

  await page.getByTestId('only-marked').check();
  const marked = await page.getByTestId('review-moves').locator('tbody tr').count();
  assert.ok(marked >= 1 && marked < moves.length, `${marked} rows`);

  // The graph is a slider: keys and clicks go through the game.
  await graph.focus();
  await page.keyboard.press('Home');
  await until(
    () => graph.getAttribute('aria-valuenow'),
    (ply) => ply === '0',
  );
  const box = await graph.boundingBox();
  await page.mouse.click(box.x + box.width - 9, box.y + 20);
  await until(
    () => graph.getAttribute('aria-valuenow'),
    (ply) => ply === String(moves.length),
  );

  // It is all there after a reload.
  await page.reload();
  await page.getByTestId('review-summary').waitFor();
  assert.equal(await page.getByTestId('review-graph').locator('path.blunder').count(), 1);

  // Other reviews do not push it out.
  await page.getByTestId('review-choose').click();
  await page.getByTestId('game-select').selectOption('othello');
  await page.getByTestId('import-text').fill('f5d6c3');
  await page.getByTestId('import-button').click();
  await page.getByTestId('review-game').filter({ hasText: '3 moves' }).waitFor();
  await page.getByTestId('review-choose').click();
  await page.getByTestId('earlier-reviews').getByRole('button').first().click();
  await page.getByTestId('review-summary').waitFor();
  assertClean(page);
  await page.context().close();
});

test('a review tells how far it is, and is cancelled', { skip }, async () => {
  const page = await shared.open(
    place,
    remembering(shared.server, { 'review.limit': { by: 'seconds', seconds: 2, depth: 5 } }),
  );
  await page.getByTestId('review-start').click();
  const progress = page.getByTestId('review-progress');
  await progress.waitFor();
  assert.equal(await progress.getAttribute('max'), String(moves.length + 1));
  await until(
    () => progress.evaluate((bar) => bar.value),
    (done) => done >= 1,
  );
  await untilRunning(shared.server, 1);
  await page.getByTestId('review-cancel').click();
  await page.getByTestId('review-status').filter({ hasText: 'cancelled' }).waitFor();
  await untilRunning(shared.server, 0);
  // What it had found stays; what it had not is not made up.
  assert.ok(await page.getByTestId('review-graph').isVisible());
  assert.equal(await page.getByTestId('review-summary').count(), 0);
  // Leaving the view ends a review as well.
  await page.getByTestId('review-start').click();
  await untilRunning(shared.server, 1);
  await page.getByRole('link', { name: 'Route' }).click();
  await untilRunning(shared.server, 0);
  assertClean(page);
  await page.context().close();
});

test('a game is pasted, and what is none is refused', { skip }, async () => {
  const page = await shared.open('#/review');
  await page.getByTestId('game-select').selectOption('othello');
  await page.getByTestId('import-text').fill('f5 f5');
  await page.getByTestId('import-button').click();
  assert.match(await page.getByTestId('import-error').textContent(), /move 2/);
  // The same is a game of Othello, whatever game is chosen.
  await page.getByTestId('game-select').selectOption('xiangqi');
  await page.getByTestId('import-text').fill('f5d6c3');
  await page.getByTestId('import-button').click();
  await page.getByTestId('import-as-othello').click();
  await page.getByTestId('review-game').filter({ hasText: 'Othello' }).waitFor();
  await page.getByTestId('review-choose').click();
  await page.getByTestId('game-select').selectOption('othello');
  await page.getByTestId('import-text').fill('f5d6c3d3c4');
  await page.getByTestId('import-button').click();
  await page.getByTestId('review-game').filter({ hasText: '5 moves' }).waitFor();
  await page.getByTestId('review-start').waitFor();
  assertClean(page);
  await page.context().close();
});
