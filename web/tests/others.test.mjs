// Engines of the server's own file: explained, offered for the games they play, and asked in Arena, Play and Analyse.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { assertClean, skip, violations } from './helpers/browser.mjs';
import { plies, startGame } from './helpers/play.mjs';
import { program } from './helpers/server.mjs';
import { suite } from './helpers/suite.mjs';
import { remembering } from './helpers/wait.mjs';

/** Our own engine over protocols: one takes every limit, the other only a depth. */
const file = join(mkdtempSync(join(tmpdir(), 'ply-engines-')), 'engines.toml');
const entry = (name, protocol) =>
  `[engines.${name}]\ncmd = ${JSON.stringify(program)}\nargs = ["engine", "othello", "--protocol", "${protocol}"]\n` +
  `proto = "${protocol}"\ngames = ["othello"]\n`;
writeFileSync(file, entry('rival', 'uci') + entry('shy', 'nboard'));
after(() => rmSync(dirname(file), { recursive: true, force: true }));

const shared = suite('--engines-file', file);

test('the arena says what they are, and offers only what they take', { skip }, async () => {
  const page = await shared.open('#/arena');
  await page.getByTestId('engines-note').locator('summary').click();
  const rows = await page.getByTestId('engines-table').locator('tbody tr').allTextContents();
  assert.match(rows[0], /rival\s*uci\s*Othello\s*nodes, seconds, depth, clock/);
  assert.match(rows[1], /shy\s*nboard\s*Othello\s*depth, its own/);
  assert.deepEqual(await violations(page), []);

  await page.getByTestId('match-game').selectOption('xiangqi');
  const kinds = page.getByTestId('player-kind-1').locator('option');
  assert.deepEqual(await kinds.evaluateAll((all) => all.map(({ value }) => value)), ['self', 'random']);
  await page.getByTestId('match-game').selectOption('othello');
  await page.getByTestId('player-kind-1').selectOption('engine');
  await page.getByTestId('player-engine-1').selectOption('shy');
  const limits = page.getByTestId('match-limit').locator('option');
  assert.deepEqual(await limits.evaluateAll((all) => all.map(({ value }) => value)), ['depth']);
  await page.getByTestId('match-amount').fill('2');
  await page.getByTestId('match-games-number').fill('2');
  await page.getByTestId('match-start').click();
  await page.locator('[data-testid="match-state"][data-state="finished"]').waitFor({ timeout: 60_000 });
  assert.match(await page.getByTestId('match-table').textContent(), /shy/);
  assertClean(page);
  await page.context().close();
});

test('one plays in Play, and is named beside the board', { skip }, async () => {
  const page = await shared.open('#/play/othello');
  await startGame(page, { 'engine-program': 'rival', 'thinking-time': '0.1' });
  await page.getByTestId('player-second').getByText('rival').waitFor();
  await page.locator('[data-square="f5"]').click();
  await plies(page, 2);
  // In another game there is none to choose.
  await page.getByTestId('new-game').click();
  await page.getByTestId('game-select').selectOption('surakarta');
  assert.equal(await page.getByTestId('engine-program').count(), 0);
  assertClean(page);
  await page.context().close();
});

test('one is asked beside ours in Analyse', { skip }, async () => {
  const memory = { analysis: { on: true, limit: 'depth', depth: 6 } };
  const page = await shared.open('#/analyse/othello?moves=f5+d6', remembering(shared.server, memory));
  await page.getByTestId('other-engine-select').selectOption('shy');
  await page.getByTestId('other-engine').getByTestId('line-0').waitFor();
  await page
    .getByTestId('other-engine-status')
    .filter({ hasText: /Depth\s+6/ })
    .waitFor();
  assert.deepEqual(await violations(page), []);
  assertClean(page);
  await page.context().close();
});
