// Import and export: what is written in any format of any game is read back as the same game.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { assertClean, skip } from './helpers/browser.mjs';
import { suite } from './helpers/suite.mjs';
import { boardAt } from './helpers/play.mjs';
import { until } from './helpers/wait.mjs';

const shared = suite();

/** A few moves of each game: captures, arrows, and in Othello two passes. */
const lines = {
  xiangqi: 'h2e2 h9g7 h0g2 i9h9 b2b9 a9b9',
  othello: 'd3 c3 e6 d2 d1 e1 b2 c1 pass d6 c7 f3 c5 b3 b4 a1 e3 a5 g2 a3 pass g3',
  surakarta: 'B2-A3 F5-F4 F2-E3 B5-B4 A1-B2 C5-B5 B1-A1 A5-A4 B2-B3 B4-A5 A1-B1 D6-C5 E2-F2 D5-E4',
  amazons: 'g1-b6/b8 a7-a10/a9 j4-e9/i5',
  amazons8: 'a6-c4/a6 f1-e1/f1 h6-d6/d3',
};

/** The two forms of the course cannot be told apart, so they are only written. */
const onlyWritten = ['moves-course', 'moves-course-rows'];

const written = (page) =>
  page
    .locator('[data-testid="move-tree"] [data-move]')
    .evaluateAll((list) => list.map((one) => one.dataset.move));

/** The text of what is on the board, in this format. */
async function exportAs(page, format) {
  const select = page.getByTestId('export-format');
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/export') && response.request().postDataJSON().format === format,
  );
  // Chosen already, it is not written a second time; so another one first.
  const others = await select.locator('option').evaluateAll((list) => list.map((option) => option.value));
  if ((await select.inputValue()) === format)
    await select.selectOption(others.find((name) => name !== format));
  await select.selectOption(format);
  const { text } = await (await answered).json();
  await until(
    () => page.getByTestId('export-text').inputValue(),
    (shown) => shown.trim() === text.trim(),
  );
  return page.getByTestId('export-text').inputValue();
}

async function importText(page, text) {
  await page.getByTestId('import-text').fill(text);
  await page.getByTestId('import-button').click();
}

for (const [game, line] of Object.entries(lines)) {
  test(`${game}: every format is written, read, and the same`, { skip }, async () => {
    const moves = line.split(' ');
    const { start, formats } = (await shared.server.ask('/api/about')).games.find(
      ({ name }) => name === game,
    );
    const { position } = await shared.server.ask(`/api/games/${game}/view`, { moves });
    const page = await shared.open(`#/analyse/${game}?moves=${encodeURIComponent(line)}`);
    await boardAt(page, position);
    const texts = new Map();
    for (const { name } of formats) texts.set(name, await exportAs(page, name));
    assert.equal(new Set(texts.values()).size, texts.size, 'two formats write the same');

    for (const [name, text] of texts) {
      await page.getByTestId('fresh').click();
      await boardAt(page, start);
      await importText(page, text);
      if (onlyWritten.includes(name)) {
        assert.match(await page.getByTestId('import-error').textContent(), /move 1/);
        await boardAt(page, start);
        continue;
      }
      await boardAt(page, position);
      assert.deepEqual(await written(page), name === 'position' ? [] : moves, name);
    }
    assertClean(page);
    await page.context().close();
  });
}

test('a game that begins elsewhere keeps its start, its players and its result', { skip }, async () => {
  const page = await shared.open('#/analyse/xiangqi');
  const pgn = [
    '[Game "Chinese Chess"]',
    '[Red "Ada"]',
    '[Black "Charles"]',
    '[Result "1-0"]',
    '[FEN "3k5/9/9/9/9/9/9/R8/9/1R3K3 w - - 0 1"]',
    '',
    '1. a2a8 d9e9 2. b0b9 1-0',
    '',
  ].join('\n');
  await importText(page, pgn);
  await until(
    () => written(page),
    (moves) => moves.join(' ') === 'a2a8 d9e9 b0b9',
  );
  const before = await page.getByTestId('board').first().getAttribute('data-position');
  const text = await exportAs(page, 'pgn-chinese');
  for (const part of ['[Red "Ada"]', '[Black "Charles"]', '[Result "1-0"]', '[FEN "3k5/']) {
    assert.ok(text.includes(part), `${part} in\n${text}`);
  }
  await page.getByTestId('fresh').click();
  await importText(page, text);
  await boardAt(page, before);
  assert.deepEqual(await written(page), ['a2a8', 'd9e9', 'b0b9']);
  assertClean(page);
  await page.context().close();
});

test('a file is opened, and a text that is no game is refused in a sentence', { skip }, async () => {
  const page = await shared.open('#/analyse/othello?moves=f5');
  const { position } = await shared.server.ask('/api/games/othello/view', { moves: ['f5', 'd6', 'c3'] });
  await page.getByTestId('import-file').setInputFiles({
    name: 'game.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('f5d6c3\n'),
  });
  await boardAt(page, position);
  await importText(page, 'f5 f5');
  assert.match(await page.getByTestId('import-error').textContent(), /f5/);
  await boardAt(page, position);
  assert.deepEqual(await written(page), ['f5', 'd6', 'c3']);
  assert.equal(await page.getByTestId('import-text').inputValue(), 'f5 f5');
  await page.getByTestId('import-file').setInputFiles({
    name: 'huge.txt',
    mimeType: 'text/plain',
    buffer: Buffer.alloc(9_000_000, 'f5 '),
  });
  await page.getByTestId('import-error').filter({ hasNotText: 'f5' }).waitFor();
  await boardAt(page, position);
  assertClean(page);
  await page.context().close();
});

test('a study keeps its variations, comments, signs and headers through a file', { skip }, async () => {
  const page = await shared.open('#/analyse/xiangqi');
  const pgn =
    '[Event "a cup"]\n[Red "@@"]\n\n{before all} 1. h2e2! {[%clk 0:05:00] good} h9g7 ' +
    '({or} 1... h7e7 $14 {sharp}) 2. h0g2 1-0\n';
  const bytes = Buffer.from(pgn);
  // 甲 in GBK.
  bytes.set([0xbc, 0xd7], bytes.indexOf('@@'));
  await page
    .getByTestId('import-file')
    .setInputFiles({ name: 'a.pgn', mimeType: 'text/plain', buffer: bytes });
  await until(
    () => written(page),
    (moves) => moves.join(' ') === 'h2e2 h9g7 h7e7 h0g2',
  );
  const shown = await page.getByTestId('move-tree').textContent();
  for (const part of ['before all', '!', '⏱ 0:05:00 good', 'or', '⩲', 'sharp'])
    assert.ok(shown.includes(part), `${part} in ${shown}`);
  const text = await exportAs(page, 'pgn-uci');
  for (const part of [
    '[Event "a cup"]',
    '[Red "甲"]',
    '{before all}',
    '$1 {[%clk 0:05:00] good}',
    '({or} 1... h7e7 $14 {sharp})',
  ])
    assert.ok(text.includes(part), `${part} in\n${text}`);
  assertClean(page);
  await page.context().close();
});

test('a binary file of another program is opened', { skip }, async () => {
  const page = await shared.open('#/analyse/xiangqi');
  const buffer = await readFile(new URL('../../fuzz/seeds/xqf/1', import.meta.url));
  await page
    .getByTestId('import-file')
    .setInputFiles({ name: 'game.xqf', mimeType: 'application/octet-stream', buffer });
  await until(
    () => written(page),
    (moves) => moves.join(' ') === 'c3c4 h9g7',
  );
  await page.getByTestId('import-file').setInputFiles({
    name: 'nothing.xqf',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from([0, 1, 2]),
  });
  assert.match(await page.getByTestId('import-error').textContent(), /no text/);
  await page.context().close();
});

test('moves of imported games are counted in Analyse', { skip }, async () => {
  const page = await shared.open('#/analyse/othello');
  await page.getByTestId('explorer').locator('summary').click();
  await page.getByTestId('explorer-empty').waitFor();
  assertClean(page);
  await page.context().close();
});
