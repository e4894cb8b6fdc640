// The arena: a match is set up, watched live, and its games are opened.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertClean, skip, violations } from './helpers/browser.mjs';
import { suite } from './helpers/suite.mjs';

const shared = suite();

test('a match is started, counted live to its end, and a game of it is opened', { skip }, async () => {
  const page = await shared.open('#/arena');
  await page.getByTestId('match-games-number').fill('6');
  await page.getByTestId('match-amount').fill('300');
  await page.getByTestId('match-start').click();
  await page.locator('[data-testid="match-state"][data-state="finished"]').waitFor({ timeout: 60_000 });
  assert.equal(await page.getByTestId('match-progress').getAttribute('data-games'), '6');
  const rows = await page.getByTestId('match-table').locator('tbody tr').allTextContents();
  assert.equal(rows.length, 2);
  assert.match(rows[1], /eval=classic/);
  const points = await page.getByTestId('match-table').locator('tbody tr td:nth-child(2)').allTextContents();
  assert.equal(
    points.map(Number).reduce((sum, value) => sum + value),
    6,
  );

  await page.getByTestId('match-games').locator('tbody tr').nth(5).waitFor();
  await page.getByTestId('game-open').first().click();
  await page.getByTestId('replay-result').waitFor();
  await page.locator('[data-square="d3"]').first().waitFor();
  await page.getByRole('button', { name: /one move forward|forward/i }).click();
  assertClean(page);
  await page.context().close();
});

test('a match is stopped and resumed, and counts nothing twice', { skip }, async () => {
  const page = await shared.open('#/arena');
  // More games than will be played: whoever is slower, it has not ended by itself.
  await page.getByTestId('match-games-number').fill('500');
  await page.getByTestId('match-amount').fill('4000');
  await page.getByTestId('match-start').click();
  const progress = page.getByTestId('match-progress');
  const counted = async () => Number(await progress.getAttribute('data-games'));
  const moreThan = (games) =>
    page.waitForFunction(
      (games) => Number(document.querySelector('[data-testid="match-progress"]')?.dataset.games ?? 0) > games,
      games,
    );
  await moreThan(0);
  // The running game is on its board, with what both think of it.
  const live = page.getByTestId('live-game').first();
  await page.waitForFunction(
    () => Number(document.querySelector('[data-testid="live-game"]')?.dataset.plies ?? 0) > 8,
  );
  assert.match(await live.getByTestId('live-first').textContent(), /self/);
  await live.getByTestId('board').waitFor();
  assert.deepEqual(await violations(page), []);
  // Whoever folds it up asks nothing more of the server.
  const closed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/boards'));
  await page.getByTestId('live').locator('summary').click();
  await closed;
  await page.getByTestId('match-stop').click();
  await page.getByTestId('match-resume').waitFor();
  const before = await counted();
  await page.getByTestId('match-resume').click();
  await moreThan(before);
  await page.getByTestId('match-stop').click();
  await page.getByTestId('match-resume').waitFor();

  const id = new URL(page.url()).hash.split('/').at(-1);
  const { games } = await shared.server.ask(`/api/matches/${id}/games?limit=500`);
  const match = await shared.server.ask(`/api/matches/${id}`);
  assert.equal(new Set(games.map((game) => game.number)).size, match.games);
  assert.equal(await counted(), match.games);
  assertClean(page);
  await page.context().close();
});

test('what the server refuses is told beside the form, and nothing typed is lost', { skip }, async () => {
  const page = await shared.open('#/arena');
  await page.getByLabel('Options', { exact: true }).first().fill('no-such-switch=on');
  await page.getByTestId('match-start').click();
  assert.match(await page.getByTestId('match-error').textContent(), /no-such-switch/);
  assert.equal(await page.getByLabel('Options', { exact: true }).first().inputValue(), 'no-such-switch=on');
  await page.reload();
  assert.equal(await page.getByLabel('Options', { exact: true }).first().inputValue(), 'no-such-switch=on');
  assertClean(page);
  await page.context().close();
});
