// The evaluation in Analyse, term by term, and a term painted on the board.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertClean, violations, skip } from './helpers/browser.mjs';
import { suite } from './helpers/suite.mjs';
import { remembering } from './helpers/wait.mjs';

const shared = suite();

function open(place, preferences = {}, more = {}) {
  return shared.open(place, remembering(shared.server, { analysis: { on: false, ...preferences }, ...more }));
}

const number = (text) =>
  Number(
    text
      .replace('−', '-')
      .replaceAll(',', '')
      .replace(/[^-\d.]/g, ''),
  );

test('terms are those of the server, sum to the score, and paint their squares', { skip }, async () => {
  for (const [game, evaluation, moves, term] of [
    ['othello', 'classic', ['f5', 'd6'], 'edges'],
    ['othello', 'classic', ['f5', 'd6'], 'mobility'],
    ['othello', undefined, ['f5', 'd6'], 'corner-3x3'],
    ['xiangqi', 'classic', ['h2e2'], 'threats'],
    ['surakarta', undefined, [], 'places'],
    ['amazons8', 'classic', [], 'queen-territory'],
  ]) {
    const body = { moves, ...(evaluation && { eval: evaluation }) };
    const found = await shared.server.ask(`/api/games/${game}/eval`, body);
    const evals = evaluation ? { [game]: evaluation } : {};
    const page = await open(`#/analyse/${game}?moves=${moves.join('+')}`, { evals });
    await page.getByTestId('terms').locator('summary').click();
    const row = page.getByTestId(`term-${term}`);
    await row.waitFor();
    const shown = await page
      .getByTestId('terms')
      .locator('[data-value]')
      .evaluateAll((cells) => cells.map((cell) => Number(cell.dataset.value)));
    assert.deepEqual(
      shown,
      found.terms.map(({ value }) => value),
      `${game} ${term}`,
    );
    const sum = shown.reduce((all, value) => all + value, 0);
    assert.ok(Math.abs(sum - found.score.value) < 1e-6, `${game}: ${sum}`);
    assert.ok(
      Math.abs(number(await page.getByTestId('terms-score').textContent()) - found.score.value) < 0.01,
    );
    const wanted = found.terms.find(({ name }) => name === term).squares;
    const painted = page.locator('[data-layer="term"]');
    assert.equal(await painted.count(), 0);
    if (wanted.length > 0) {
      const button = row.getByRole('button');
      await button.press('Enter');
      await painted.first().waitFor();
      // Squares of less than a two-hundredth of the strongest one are not painted.
      const most = Math.max(...wanted.map(({ value }) => Math.abs(value)));
      const visible = wanted.filter(({ value }) => Math.round((100 * value) / most) !== 0);
      assert.equal(await painted.count(), visible.length, `${game} ${term}`);
      assert.equal(await button.getAttribute('aria-pressed'), 'true');
      assert.deepEqual(await violations(page), []);
      await button.press('Enter');
      await painted.first().waitFor({ state: 'detached' });
    }
    assertClean(page);
    await page.context().close();
  }
});

test('the panel follows the reader and speaks Chinese', { skip }, async () => {
  const page = await open(
    '#/analyse/othello',
    { evals: { othello: 'classic' } },
    { settings: { language: 'zh' } },
  );
  await page.getByTestId('terms').locator('summary').click();
  const discs = page.getByTestId('term-discs');
  await discs.filter({ hasText: '子数' }).waitFor();
  const before = await discs.textContent();
  await page.goto(`${shared.server.url}/#/analyse/othello?moves=f5+d6+c3`);
  await page.waitForFunction(
    (old) => document.querySelector('[data-testid="term-discs"]')?.textContent !== old,
    before,
  );
  assertClean(page);
  await page.context().close();
});
