// Play by keyboard alone: from the address to a new game, moves, shortcuts and the end; the focus is always
// to be seen.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertClean, skip } from './helpers/browser.mjs';
import { suite } from './helpers/suite.mjs';
import {
  boardAt,
  endsWith,
  savedStudy,
  listed,
  look,
  movesOf,
  plies,
  positionOf,
  says,
  squaresOf,
} from './helpers/play.mjs';

const shared = suite();

/** What has the focus, and how one sees it. */
function focused(page) {
  return page.evaluate(() => {
    const element = document.activeElement;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return {
      tag: element.tagName.toLowerCase(),
      id: element.dataset.testid ?? '',
      name:
        element.getAttribute('aria-label') ??
        (element.labels?.[0] ?? element).textContent.trim().slice(0, 40),
      seen: (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none',
    };
  });
}

/**
 * Presses a key until the element with this name for tests has the focus; every stop on the way must be
 * visible.
 */
async function tabTo(page, id, key = 'Tab') {
  for (let steps = 0; steps < 120; steps++) {
    const at = await focused(page);
    if (at.id === id) return;
    await page.keyboard.press(key);
    const next = await focused(page);
    if (next.tag !== 'body') assert.ok(next.seen, `the focus cannot be seen on ${JSON.stringify(next)}`);
  }
  assert.fail(`${id} cannot be reached by ${key}`);
}

/** Presses Tab until a move of the list has the focus. */
async function tabToMove(page) {
  for (let steps = 0; steps < 120; steps++) {
    if (await page.evaluate(() => document.activeElement.matches('[data-testid="move-list"] *'))) return;
    await page.keyboard.press('Tab');
  }
  assert.fail('no move can be reached by Tab');
}

/** Goes down or up in the list of a closed select until it has this value. */
async function choose(page, id, value) {
  await tabTo(page, id);
  const list = page.getByTestId(id);
  const at = await list.evaluate((select, wanted) => {
    const values = [...select.options].map((option) => option.value);
    return values.indexOf(wanted) - select.selectedIndex;
  }, value);
  for (let step = 0; step < Math.abs(at); step++) await page.keyboard.press(at > 0 ? 'ArrowDown' : 'ArrowUp');
  assert.equal(await list.inputValue(), value);
}

/** Goes through the words of a bar by the arrow keys until it has this value. */
async function chooseWord(page, id, value) {
  const bar = page.getByTestId(id);
  while (!(await bar.evaluate((element) => element.contains(document.activeElement))))
    await page.keyboard.press('Tab');
  const words = await bar.locator('input').count();
  for (let step = 0; step < words && (await bar.getAttribute('data-chosen')) !== value; step++)
    await page.keyboard.press('ArrowRight');
  assert.equal(await bar.getAttribute('data-chosen'), value);
}

/** The square that the keyboard's cursor is on. */
function cursor(page) {
  return page.getByTestId('board').evaluate((board) => {
    const cell = document.getElementById(board.getAttribute('aria-activedescendant'));
    return cell.dataset.square;
  });
}

/** Walks the cursor to a square by arrow keys, as the board lies, and presses Enter there. */
async function enter(page, square) {
  const [columns, rows] = await page.getByTestId('board').evaluate((board, to) => {
    const place = (name) => {
      const cell = board.querySelector(`[data-square="${name}"]`);
      const row = cell.closest('[role="row"]');
      return [[...row.children].indexOf(cell), [...board.querySelectorAll('[role="row"]')].indexOf(row)];
    };
    const from = document.getElementById(board.getAttribute('aria-activedescendant')).dataset.square;
    const [here, there] = [place(from), place(to)];
    return [there[0] - here[0], there[1] - here[1]];
  }, square);
  for (let step = 0; step < Math.abs(columns); step++)
    await page.keyboard.press(columns > 0 ? 'ArrowRight' : 'ArrowLeft');
  for (let step = 0; step < Math.abs(rows); step++)
    await page.keyboard.press(rows > 0 ? 'ArrowDown' : 'ArrowUp');
  assert.equal(await cursor(page), square);
  await page.keyboard.press('Enter');
}

async function enterMove(page, move) {
  for (const square of squaresOf(move)) await enter(page, square);
}

/** A new game of two people, without a mouse. */
async function start(page, game) {
  await tabTo(page, 'new-game');
  await page.keyboard.press('Enter');
  await page.getByTestId('setup').waitFor();
  await chooseWord(page, 'opponent-select', 'friend');
  await choose(page, 'game-select', game);
  await tabTo(page, 'start-game');
  await page.keyboard.press('Enter');
  await page.getByTestId('setup').waitFor({ state: 'hidden' });
  await boardAt(page, (await look(shared.server, game, [])).position);
}

test('a whole game of Xiangqi without a mouse', { skip }, async () => {
  const page = await shared.open('#/play/xiangqi');
  await page.getByTestId('board').waitFor();
  await page.keyboard.press('Tab');
  assert.match((await focused(page)).name, /Skip to the content/);
  await page.keyboard.press('Enter');
  await start(page, 'xiangqi');
  await tabTo(page, 'board', 'Shift+Tab');
  // The square under the cursor is framed.
  assert.equal(
    await page.locator('[data-testid="board"] .cursor').evaluate((frame) => getComputedStyle(frame).display),
    'inline',
  );
  const moves = ['h2e2', 'a9a8', 'e2e6', 'i9i8', 'b2b4', 'i8i9', 'b4e4'];
  const made = [];
  for (const move of moves) {
    await enterMove(page, move);
    made.push(move);
    await boardAt(page, (await look(shared.server, 'xiangqi', made)).position);
    assert.equal((await focused(page)).id, 'board', 'the focus stays on the board');
  }
  await endsWith(page, {
    en: ['Red wins', 'Checkmate: Black’s general cannot be saved.'],
    zh: ['红方胜', '将死：黑方的将帅已无法解救。'],
  });
  const study = await savedStudy(shared.server, (one) => one.result === '1-0');
  assert.deepEqual(movesOf(study), moves);
  assertClean(page);
  await page.context().close();
});

test('the board says what stands where and what can be done', { skip }, async () => {
  const page = await shared.open('#/play/xiangqi');
  await start(page, 'xiangqi');
  await tabTo(page, 'board', 'Shift+Tab');
  const label = (square) => page.locator(`[data-square="${square}"]`).getAttribute('aria-label');
  assert.match(await label('h2'), /^h2, .*cannon.*can move$/);
  assert.match(await label('e5'), /^e5, empty$/);
  await enter(page, 'h2');
  await says(page, 'board-said', /cannon on h2 selected, 12 targets/);
  assert.match(await label('h2'), /selected/);
  assert.match(await label('e2'), /legal target/);
  assert.match(await label('h9'), /legal capture/);
  // Escape takes the choice back, and so does Enter on the same square.
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('[aria-selected="true"]').count(), 0);
  await enter(page, 'h2');
  await page.keyboard.press('Enter');
  assert.equal(await page.locator('[aria-selected="true"]').count(), 0);
  // Where nothing may go, nothing goes.
  const before = await positionOf(page);
  await enterMove(page, 'h2g5');
  assert.equal(await positionOf(page), before);
  await enterMove(page, 'h2e2');
  await plies(page, 1);
  await page.getByTestId('announcer').filter({ hasText: 'Red: cannon h2 to e2. Black to move.' }).waitFor();
  assert.match(await label('e2'), /last move/);
  assertClean(page);
  await page.context().close();
});

test('three squares and an arrow: Amazons by keyboard', { skip }, async () => {
  const page = await shared.open('#/play/amazons');
  await start(page, 'amazons');
  await tabTo(page, 'board', 'Shift+Tab');
  await enter(page, 'd1');
  await enter(page, 'd7');
  await says(page, 'board-said', /Amazon goes to d7; now choose where her arrow flies/);
  await enter(page, 'g7');
  await boardAt(page, (await look(shared.server, 'amazons', ['d1-d7/g7'])).position);
  await page.getByTestId('announcer').filter({ hasText: 'White: d1 to d7, arrow to g7.' }).waitFor();
  assertClean(page);
  await page.context().close();
});

test('keys go through the moves, take back and turn the board', { skip }, async () => {
  const page = await shared.open('#/play/othello');
  await start(page, 'othello');
  const positions = [await positionOf(page)];
  await tabTo(page, 'board', 'Shift+Tab');
  const made = [];
  for (const move of ['d3', 'c3', 'c4']) {
    await enterMove(page, move);
    made.push(move);
    const { position } = await look(shared.server, 'othello', made);
    await boardAt(page, position);
    positions.push(position);
  }
  // On the board the arrow keys are the cursor's; outside they are the game's.
  await tabTo(page, 'new-game');
  await page.keyboard.press('ArrowLeft');
  await boardAt(page, positions[2]);
  await page.keyboard.press('Home');
  await boardAt(page, positions[0]);
  await page.keyboard.press('ArrowRight');
  await boardAt(page, positions[1]);
  await page.keyboard.press('End');
  await boardAt(page, positions[3]);
  // Letters are heard on the board and in the list of moves, where one move is a stop of the Tab key; not
  // elsewhere.
  await page.keyboard.press('u');
  assert.equal(await listed(page).count(), 3);
  await tabToMove(page);
  assert.equal((await focused(page)).name, 'Turn 2, Black: c4');
  await page.keyboard.press('u');
  await boardAt(page, positions[2]);
  assert.equal(await listed(page).count(), 2);
  await tabTo(page, 'board', 'Shift+Tab');
  await page.keyboard.press('f');
  await page.locator('[data-testid="board"][data-flipped="true"]').waitFor();
  // They can be turned off.
  await page.getByTestId('settings').click();
  await page.getByTestId('shortcuts').uncheck();
  await page.keyboard.press('Escape');
  await page.getByTestId('board').focus();
  await page.keyboard.press('u');
  await page.keyboard.press('f');
  await boardAt(page, positions[2]);
  assert.equal(await page.getByTestId('board').getAttribute('data-flipped'), 'true');
  // Giving up, by keyboard too.
  await tabTo(page, 'resign');
  await page.keyboard.press('Enter');
  // The question has the focus, on the answer that changes nothing; that gives it back.
  assert.equal((await focused(page)).id, 'resign-no');
  await page.keyboard.press('Enter');
  assert.equal((await focused(page)).id, 'resign');
  await page.keyboard.press('Enter');
  await tabTo(page, 'resign-yes', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await endsWith(page, { en: ['White wins', 'Black resigned.'], zh: ['白方胜', '黑方认输。'] });
  assertClean(page);
  await page.context().close();
});

test('every stop of the Tab key can be seen, in both themes', { skip }, async () => {
  for (const theme of ['light', 'dark']) {
    const page = await shared.open('#/play/xiangqi', { settings: { theme } });
    await page.getByTestId('board').waitFor();
    const stops = [];
    for (let step = 0; step < 60; step++) {
      await page.keyboard.press('Tab');
      const at = await focused(page);
      if (at.tag === 'body') break;
      assert.ok(at.seen, JSON.stringify(at));
      assert.notEqual(at.name, '', JSON.stringify(at));
      stops.push(at.id || at.name);
    }
    for (const wanted of ['language', 'settings', 'board', 'new-game', 'flip', 'analyse-here']) {
      assert.ok(stops.includes(wanted), `${wanted} among ${stops}`);
    }
    assertClean(page);
    await page.context().close();
  }
});
