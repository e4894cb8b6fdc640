// The rules: every example is made of legal moves and can be gone through; a refused move leads to its rule.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertClean, skip } from './helpers/browser.mjs';
import { clickSquares, mayMove, says, startFriends } from './helpers/play.mjs';
import { suite } from './helpers/suite.mjs';

const shared = suite();

test('every example of every game goes from its first move to its last', { skip }, async () => {
  const { games } = await shared.server.ask('/api/about');
  const page = await shared.open('#/rules');
  for (const { name } of games) {
    await page.goto(`${shared.server.url}/#/rules/${name}`);
    await page.locator(`nav a[aria-current="page"][href$="/rules/${name}"]`).waitFor();
    await page.getByTestId('rule').nth(2).waitFor();
    const examples = page.getByTestId('example');
    const count = await examples.count();
    assert.ok(count >= 2, name);
    for (let index = 0; index < count; index++) {
      const example = examples.nth(index);
      await example.locator('xpath=self::*[@data-ready="true"]').waitFor();
      await example.getByRole('button', { name: /last|end/i }).click();
      await example.locator('xpath=self::*[@data-ply != "0"]').waitFor();
    }
  }
  assertClean(page);
  await page.context().close();
});

test('an example moves by itself when asked to', { skip }, async () => {
  const page = await shared.open('#/rules/surakarta/loops');
  const example = page.locator('#rule-loops').getByTestId('example');
  await example.getByTestId('example-play').click();
  await example.locator('xpath=self::*[@data-ply="1"]').waitFor();
  assertClean(page);
  await page.context().close();
});

for (const view of ['play', 'analyse'])
  test(
    `in ${view} a move that is none is refused with its reason, which leads to the rule`,
    { skip },
    async () => {
      const page = await shared.open(`#/${view}/xiangqi`);
      if (view === 'play') await startFriends(page, 'xiangqi');
      else await mayMove(page);
      // A horse whose leg is blocked.
      await clickSquares(page, 'h0', 'f1');
      await says(page, 'refusal', /leg on g0 is blocked/);
      await page.getByTestId('language').click();
      await says(page, 'refusal', '蹩马腿');
      // A move that is one puts it away.
      await clickSquares(page, 'h0', 'g2');
      await page.getByTestId('refusal').waitFor({ state: 'detached' });
      await clickSquares(page, 'b9', 'd8');
      await page.getByTestId('refusal').getByRole('link').click();
      await page.locator('#rule-horse').waitFor();
      assert.match(page.url(), /rules\/xiangqi\/horse-leg/);
      assertClean(page);
      await page.context().close();
    },
  );
