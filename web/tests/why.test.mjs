// "Why?": two moves compared by the real engine in every game; the sentences have the numbers of its tree, and each
// node opens on the board.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertClean, skip } from './helpers/browser.mjs';
import { boardAt, clickMove, listed, plies, says, startFriends } from './helpers/play.mjs';
import { suite } from './helpers/suite.mjs';
import { remembering } from './helpers/wait.mjs';

const shared = suite();

/** A value for the first side, who asks, as the page writes it. */
function written({ kind, value }) {
  if (kind === 'win') return `#${value}`;
  if (kind === 'loss') return `−#${value}`;
  if (kind === 'draw') return '=';
  const text = kind === 'discs' ? String(Math.abs(value)) : Math.abs(value / 100).toFixed(2);
  return Number(text) === 0 ? text : `${value < 0 ? '−' : '+'}${text}`;
}

/** Every node that is shown has its own numbers in its sentence. */
async function assertTold(page, told) {
  for (const [index, node] of told.tree.entries()) {
    const sentence = await page
      .locator(`[data-node="${index}"] > p [data-testid="why-sentence"]`)
      .textContent();
    if (node.kind !== 'worse' && node.choices > 0)
      assert.ok(sentence.includes(written(node.score)), sentence);
    if (['root', 'worse', 'answer'].includes(node.kind) && node.choices > 1)
      assert.ok(sentence.includes(` ${node.choices} `), sentence);
    if (node.rest) assert.ok(sentence.includes(written(node.rest)), sentence);
  }
}

const answerOf = (page) =>
  page.waitForResponse((response) => response.url().endsWith('/why')).then((response) => response.json());

for (const [game, compared] of [
  ['xiangqi', ['h2h9', 'h2e2']],
  ['othello', ['f5', 'd3']],
  ['surakarta', ['A2-A3', 'B2-B3']],
  ['amazons8', null],
])
  test(`two moves of ${game} are compared in Analyse`, { skip }, async () => {
    const page = await shared.open(`#/analyse/${game}`);
    await page.getByTestId('board').waitFor();
    const { moves } = await shared.server.ask(`/api/games/${game}/view`, {});
    const [one, other] = compared ?? [moves[0], moves.at(-1)];
    await page.getByTestId('why-panel').locator('summary').click();
    await page.getByTestId('why-one').fill(one);
    await page.getByTestId('why-other').fill(other);
    const answer = answerOf(page);
    await page.getByTestId('why-ask').click();
    const told = await answer;
    assert.deepEqual([told.better, told.worse].sort(), [one, other].sort());
    await page.getByTestId('why-root').waitFor();
    await assertTold(page, told);
    await page.getByTestId('language').click();
    await page.getByTestId('why-root').filter({ hasText: '可选' }).waitFor();
    await assertTold(page, told);
    // The answer to the worse move, on the board and among the moves.
    const at = told.tree.findIndex((node) => node.kind === 'answer');
    await page.locator(`[data-node="${at}"] > p button`).click();
    const line = await shared.server.ask(`/api/games/${game}/line`, {
      moves: [told.worse, ...told.tree[at].moves],
    });
    await boardAt(page, line.steps.at(-1).position);
    assertClean(page);
    await page.context().close();
  });

test('a mistake of a reviewed game is explained, in both languages', { skip }, async () => {
  // Red gives a rook for a cannon with the ninth move.
  const moves = ['h2e2', 'h9g7', 'h0g2', 'i9h9', 'i0h0', 'b9c7', 'h0h6', 'a9a8', 'h6h7', 'h9h7'];
  const page = await shared.open(
    `#/review/xiangqi?moves=${moves.join('+')}`,
    remembering(shared.server, { 'review.limit': { by: 'depth', seconds: 1, depth: 5 } }),
  );
  await page.getByTestId('review-start').click();
  await page.getByTestId('review-summary').waitFor();
  await page.getByTestId('next-mark').click();
  const answer = answerOf(page);
  await page.getByTestId('review-why').click();
  const told = await answer;
  assert.equal(told.worse, 'h6h7');
  await page.getByTestId('why-answer').waitFor();
  await assertTold(page, told);
  assert.match(await page.getByTestId('why').textContent(), /lost .*chariot/);
  // What is pressed stays on the board.
  const before = await page.getByTestId('board').getAttribute('data-position');
  await page.getByTestId('why-answer').locator('> p button').click();
  await page.mouse.move(0, 0);
  const line = await shared.server.ask('/api/games/xiangqi/line', { moves: moves.slice(0, 10) });
  await boardAt(page, line.steps.at(-1).position);
  assert.notEqual(line.steps.at(-1).position, before);
  await page.getByTestId('language').click();
  await page.getByTestId('why-root').filter({ hasText: '可选' }).waitFor();
  assertClean(page);
  await page.context().close();
});

test('in Play every move is judged where that is wanted, and a bad one explained', { skip }, async () => {
  const page = await shared.open('#/play/xiangqi');
  await startFriends(page, 'xiangqi');
  await page.getByTestId('judge-all').check();
  // The cannon is given away for nothing.
  for (const [index, move] of ['h2e2', 'h9g7', 'e2e6', 'g7e6'].entries()) {
    await clickMove(page, move);
    await plies(page, index + 1);
  }
  await listed(page).nth(2).filter({ hasText: /\?/ }).waitFor();
  await listed(page).nth(2).click();
  await says(page, 'verdict', /cost \d+ % of the game/);
  await page.getByTestId('play-why').click();
  await page.getByTestId('why-answer').first().waitFor();
  await page.getByTestId('why-close').click();
  await page.getByTestId('why').waitFor({ state: 'detached' });
  // The answer is no mistake, and the list says nothing of it.
  await listed(page).nth(3).click();
  await says(page, 'verdict', /no mistake/);
  assertClean(page);
  await page.context().close();
});
