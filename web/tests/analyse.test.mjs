// The engine on the analysis board: its lines come and go with the reader, and the board shows what it says.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertClean, clickSquares, skip } from './helpers/browser.mjs';
import { suite } from './helpers/suite.mjs';
import { boardAt } from './helpers/play.mjs';
import { remembering, until, untilRunning, settled } from './helpers/wait.mjs';

const shared = suite();

/** An analysis that ends by itself, so that its lines stand still. */
const shallow = { on: true, limit: 'depth', depth: 5 };

/** A view with the engine set so. */
function open(place, preferences = {}) {
  return shared.open(place, remembering(shared.server, { analysis: preferences }));
}

/** The depth of the best line on the screen; 0 before there is one. */
const depthOf = async (page) => Number.parseInt(await page.getByTestId('depth').textContent(), 10) || 0;

/** Goes on to another place of the same page. */
const goTo = (page, place) => page.goto(`${shared.server.url}/${place}`);

const linesOf = (page) => page.getByTestId('lines').locator('li');

async function finished(page) {
  await page.getByTestId('engine-status').filter({ hasText: 'Finished.' }).waitFor();
}

test('the engine streams, and stops when told to, left alone or closed', { skip }, async () => {
  const page = await open('#/analyse/xiangqi');
  const bar = page.getByTestId('eval-bar');
  assert.match(await bar.getAttribute('aria-valuetext'), /not evaluated/);
  await page.getByTestId('engine-toggle').click();
  const first = await until(
    () => depthOf(page),
    (depth) => depth > 0,
  );
  await until(
    () => depthOf(page),
    (depth) => depth > first + 1,
  );
  assert.equal(await linesOf(page).count(), 3);
  for (const line of await linesOf(page).all()) {
    assert.match(await line.locator('.score').textContent(), /^[+−]?\d+\.\d\d$/);
    assert.ok((await line.locator('button.move').count()) > 1);
  }
  assert.match(await page.getByTestId('nps').textContent(), /^[\d.]+[kMG]?$/);
  assert.match(await bar.getAttribute('aria-valuetext'), /\d+ ?%/);
  await page.locator('[data-arrow="best"]').waitFor();
  await untilRunning(shared.server, 1);

  await page.getByTestId('engine-toggle').click();
  await untilRunning(shared.server, 0);
  const standing = await depthOf(page);
  await settled(page);
  assert.equal(await depthOf(page), standing);

  // Another view takes the search with it; coming back, it goes on.
  await page.getByTestId('engine-toggle').click();
  await untilRunning(shared.server, 1);
  await page.getByRole('link', { name: 'Route' }).click();
  await page.getByTestId('route-map').waitFor();
  await untilRunning(shared.server, 0);
  await page.goBack();
  await untilRunning(shared.server, 1);
  assertClean(page);
  await page.close();
  await untilRunning(shared.server, 0);
  await page.context().close();
});

test('the bar follows who stands better, from the first player’s side', { skip }, async () => {
  // A rook more for red, and then for black; red moves in both.
  const richer = 'rnbakabn1/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1';
  const poorer = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABN1 w - - 0 1';
  const page = await open('#/analyse/xiangqi', shallow);
  const share = async () => Number(await page.getByTestId('eval-bar').getAttribute('aria-valuenow'));
  await goTo(page, `#/analyse/xiangqi?position=${encodeURIComponent(richer)}`);
  await until(share, (percent) => percent > 65);
  await goTo(page, `#/analyse/xiangqi?position=${encodeURIComponent(poorer)}`);
  await until(share, (percent) => percent < 35);
  assertClean(page);
  await page.context().close();
});

test('a move starts the search anew from where the reader stands', { skip }, async () => {
  const page = await open('#/analyse/othello', { on: true });
  const asked = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/search')) asked.push(request.postDataJSON().moves);
  });
  await linesOf(page).first().waitFor();
  await clickSquares(page, 'f5');
  await until(
    () => asked.at(-1),
    (moves) => moves?.join() === 'f5',
  );
  const { position, moves } = await shared.server.ask('/api/games/othello/view', { moves: ['f5'] });
  await boardAt(page, position);
  await until(
    async () =>
      linesOf(page)
        .locator('button.move:first-child')
        .evaluateAll((list) => list.map((one) => one.dataset.move)),
    (list) => list.length === moves.length && list.every((move) => moves.includes(move)),
  );
  // The search of the position before is over: only this one runs.
  await untilRunning(shared.server, 1);
  assertClean(page);
  await page.context().close();
  await untilRunning(shared.server, 0);
});

test('as many lines as wanted, up to every legal move', { skip }, async () => {
  const page = await open('#/analyse/xiangqi', { ...shallow, depth: 2 });
  for (const [wanted, lines] of [
    ['5', 5],
    ['1', 1],
    ['all', 44],
  ]) {
    await page.getByTestId('multipv').selectOption(wanted);
    await finished(page);
    await until(
      () => linesOf(page).count(),
      (count) => count === lines,
    );
  }
  assertClean(page);
  await page.context().close();
});

test('every legal move has its value on the board', { skip }, async () => {
  const page = await open('#/analyse', { ...shallow, depth: 2, values: true });
  for (const [game, ...moves] of [['othello', 'f5', 'd6'], ['xiangqi'], ['surakarta']]) {
    await goTo(page, `#/analyse/${game}?moves=${moves.join('+')}`);
    const view = await shared.server.ask(`/api/games/${game}/view`, { moves });
    // Values stand on the squares that can be clicked next: where a piece stands, or where a disc can be put.
    const squares = [...new Set(view.moves.map((move) => /[a-z]\d/i.exec(move)[0].toLowerCase()))].sort();
    await until(
      async () =>
        (
          await page
            .locator('[data-value]')
            .evaluateAll((list) => list.map((one) => one.dataset.value.toLowerCase()))
        ).sort(),
      (shown) => shown.join() === squares.join(),
    );
    for (const text of await page.locator('[data-value] text').allTextContents()) {
      assert.match(text, /^(0|=|[+−]?\d+(\.\d)?|-?#\d+)$/);
    }
    // Once a piece is taken up, its own moves have theirs.
    if (game === 'xiangqi') {
      await clickSquares(page, 'h2');
      const targets = view.moves.filter((move) => move.startsWith('h2')).map((move) => move.slice(2));
      const shown = await page
        .locator('[data-value]')
        .evaluateAll((list) => list.map((one) => one.dataset.value));
      assert.deepEqual(shown.sort(), targets.sort());
    }
  }
  assertClean(page);
  await page.context().close();
});

test('every layer of every game is drawn where the server says', { skip }, async () => {
  const spots = {
    xiangqi: 'h2g2 h7g7 g2e2 b7b4 e2d2',
    othello: 'd3 e3 f5 c3 b2 e6 c2 c4 b4 a1',
    surakarta: 'B2-A3 F5-F4 F2-E3 B5-B4 A1-B2 C5-B5 B1-A1 A5-A4 B2-B3 B4-A5 A1-B1 D6-C5 E2-F2 D5-E4 F2-F3',
    amazons: 'g1-b6/b8 a7-a10/a9',
    amazons8: 'a6-c4/a6 f1-e1/f1',
  };
  const { games } = await shared.server.ask('/api/about');
  assert.deepEqual(games.map(({ name }) => name).sort(), Object.keys(spots).sort());
  const page = await open('#/analyse');
  for (const [game, line] of Object.entries(spots)) {
    const moves = line.split(' ');
    const layers = await shared.server.ask(`/api/games/${game}/layers`, { moves });
    assert.ok(layers.length > 0, game);
    await goTo(page, `#/analyse/${game}?moves=${encodeURIComponent(line)}`);
    await boardAt(page, (await shared.server.ask(`/api/games/${game}/view`, { moves })).position);
    for (const { name, cells } of layers) {
      const marked = cells.filter(({ value }) => value !== 0).length;
      assert.ok(marked > 0, `${game}: nothing to show for ${name}`);
      const drawn = page.locator(`[data-layer="${name}"]`);
      assert.equal(await drawn.count(), 0);
      await page.getByTestId(`layer-${name}`).check();
      // The position before may be drawn for a moment.
      await until(
        () => drawn.count(),
        (count) => count === marked,
      );
      await page.getByTestId(`layer-${name}`).uncheck();
      await drawn.first().waitFor({ state: 'detached' });
    }
  }
  assertClean(page);
  await page.context().close();
});

test('pointing at a move of a line shows where it leads, and changes nothing', { skip }, async () => {
  const page = await open('#/analyse/xiangqi', { ...shallow, lines: 1 });
  await finished(page);
  const pv = await linesOf(page)
    .locator('button.move')
    .evaluateAll((list) => list.map((one) => one.dataset.move));
  assert.ok(pv.length >= 3, `${pv}`);
  const start = await page.getByTestId('board').first().getAttribute('data-position');
  const { steps } = await shared.server.ask('/api/games/xiangqi/line', { moves: pv });
  for (const index of [2, 0, 1]) {
    await linesOf(page).locator('button.move').nth(index).hover();
    await boardAt(page, steps[index].position);
    await page.getByTestId('status').filter({ hasText: 'Preview' }).waitFor();
    assert.equal(await page.locator('[data-testid="move-tree"] [data-move]').count(), 0);
    assert.equal(await page.locator('[data-arrow]').count(), 0);
  }
  await page.mouse.move(5, 5);
  await boardAt(page, start);

  // Pressing one makes the moves up to it.
  await linesOf(page).locator('button.move').nth(1).click();
  await boardAt(page, steps[1].position);
  const made = page.locator('[data-testid="move-tree"] [data-move]');
  await made.nth(1).waitFor();
  assert.deepEqual(await made.evaluateAll((list) => list.map((one) => one.dataset.move)), pv.slice(0, 2));
  assert.equal(await made.nth(1).getAttribute('aria-current'), 'step');
  assertClean(page);
  await page.context().close();
});
