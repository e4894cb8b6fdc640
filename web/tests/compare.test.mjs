// The comparison: four algorithms over a range of depths, the same values, less and less work.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertClean, choose, skip } from './helpers/browser.mjs';
import { suite } from './helpers/suite.mjs';
import { untilRunning } from './helpers/wait.mjs';

const shared = suite();

/** The table's rows by depth: the algorithm, its value, nodes, leaves and cut-offs. */
async function figures(page) {
  const groups = await page.getByTestId('compare-table').locator('tbody').all();
  return Promise.all(
    groups.map((group) =>
      group.locator('tr:not(.depth)').evaluateAll((rows) =>
        rows.map((row) => {
          const cells = [...row.cells].map((cell) => cell.textContent.trim());
          const number = (text) => Number(text.replaceAll(',', ''));
          return {
            algorithm: cells[0],
            value: cells[1],
            nodes: number(cells[3]),
            leaves: number(cells[4]),
            cutoffs: number(cells[5]),
          };
        }),
      ),
    ),
  );
}

for (const [game, depths] of [
  ['othello', 5],
  ['xiangqi', 3],
]) {
  test(
    `${game}: four algorithms agree at ${depths} depths, and none needs more than minimax`,
    { skip },
    async () => {
      const page = await shared.open('#/compare');
      await page.getByTestId('search-game').selectOption(game);
      await page.getByTestId('compare-from').fill('1');
      await page.getByTestId('compare-to').fill(String(depths));
      await page.getByTestId('compare-run').click();
      await page
        .getByTestId('compare-status')
        .filter({ hasText: `All ${4 * depths} searches are done.` })
        .waitFor({ timeout: 60_000 });
      const table = await figures(page);
      assert.equal(table.length, depths);
      for (const [index, rows] of table.entries()) {
        assert.equal(rows.length, 4);
        assert.equal(new Set(rows.map(({ value }) => value)).size, 1, JSON.stringify(rows));
        const [minimax, alphaBeta] = ['Minimax', 'Alpha-beta'].map((name) =>
          rows.find(({ algorithm }) => algorithm.toLowerCase() === name.toLowerCase()),
        );
        assert.ok(minimax && alphaBeta, JSON.stringify(rows));
        assert.equal(minimax.cutoffs, 0);
        assert.ok(alphaBeta.nodes <= minimax.nodes, JSON.stringify(rows));
        if (index > 1)
          assert.ok(alphaBeta.cutoffs > 0 && alphaBeta.nodes < minimax.nodes, JSON.stringify(rows));
      }
      assert.equal(await page.getByTestId('compare-agree').count(), depths);
      assert.equal(await page.getByTestId('compare-differ').count(), 0);
      assert.equal(await page.getByTestId('compare-chart').locator('svg rect').count(), 4 * depths);

      // The chart follows the measure: minimax has no cut-offs, so its bar is the lowest there.
      await choose(page, 'compare-measure', 'cutoffs');
      const label = await page.getByTestId('compare-chart').getByRole('img').getAttribute('aria-label');
      assert.match(label, /^Cut-offs/);

      const waiting = page.waitForEvent('download');
      await page.getByTestId('compare-csv').click();
      const file = await (await waiting).createReadStream();
      let text = '';
      for await (const part of file) text += part;
      assert.equal(text.trim().split('\r\n').length, 1 + 4 * depths);
      assertClean(page);
      await page.context().close();
    },
  );
}

test('fewer algorithms from a position of one’s own, and a depth range that is none', { skip }, async () => {
  const page = await shared.open('#/compare/xiangqi?moves=h2e2+h9g7&from=1&to=2');
  for (const name of ['pvs', 'mtdf']) await page.getByTestId(`compare-${name}`).uncheck();
  await page.getByTestId('compare-run').click();
  await page.getByTestId('compare-status').filter({ hasText: 'All 4 searches are done.' }).waitFor();
  const [first] = await figures(page);
  const { moves } = await shared.server.ask('/api/games/xiangqi/view', { moves: ['h2e2', 'h9g7'] });
  // At depth 1 minimax looks at the position and at each of its moves.
  assert.equal(first[0].nodes, 1 + moves.length);
  assert.equal(first[0].leaves, moves.length);

  await page.getByTestId('compare-from').fill('3');
  await page.getByTestId('compare-run').click();
  assert.match(await page.getByRole('alert').textContent(), /must not be deeper/);
  assertClean(page);
  await page.context().close();
});

test('a comparison is stopped, by its button and by leaving', { skip }, async () => {
  const page = await shared.open('#/compare/xiangqi?from=1&to=8');
  await page.getByTestId('compare-run').click();
  await page.getByTestId('compare-table').waitFor();
  await untilRunning(shared.server, 1);
  await page.getByTestId('compare-cancel').click();
  await page
    .getByTestId('compare-status')
    .filter({ hasText: /^Cancelled after \d+ of 32 searches\.$/ })
    .waitFor();
  await untilRunning(shared.server, 0);
  await page.getByTestId('compare-run').click();
  await untilRunning(shared.server, 1);
  await page.getByRole('link', { name: 'Route' }).click();
  await untilRunning(shared.server, 0);
  assertClean(page);
  await page.context().close();
});
