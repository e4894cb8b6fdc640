// What a person does in Play: sets up a game, makes moves on the board, and reads what the page says of them.

import assert from 'node:assert/strict';
import { choose as chooseWord } from './browser.mjs';
import { until } from './wait.mjs';

/** The squares that one clicks to make a move; none for a pass. */
export function squaresOf(move) {
  return move.match(/[a-j]\d+/gi) ?? [];
}

/** Numbers below a bound that are the same in every run with the same seed. */
export function dice(seed) {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

/** What the server says of the position after these moves. */
export function look(server, game, moves, position = null) {
  return server.ask(`/api/games/${game}/view`, { position, moves });
}

/** One of the moves of a view, captures before others. */
export function choose(view, roll) {
  const captures = view.moves.filter((move) => move.includes('x'));
  const among = captures.length > 0 ? captures : view.moves;
  return among[roll(among.length)];
}

/** A game of this many plies at most, by the dice, without the page. */
export async function randomGame(server, game, seed, most) {
  const roll = dice(seed);
  const moves = [];
  while (moves.length < most) {
    const view = await look(server, game, moves);
    if (view.ending) break;
    moves.push(choose(view, roll));
  }
  return moves;
}

/** Fills in the dialog and starts; `options` are the values of its fields by their names for tests. */
export async function startGame(page, options) {
  await page.getByTestId('new-game').click();
  for (const [field, value] of Object.entries(options)) {
    const control = page.getByTestId(field);
    const folded = control.locator('xpath=ancestor::details[not(@open)]/summary');
    if ((await folded.count()) > 0) await folded.click();
    const kind = await control.evaluate(({ localName }) => localName);
    if (kind === 'select') await control.selectOption(String(value));
    else if (kind === 'fieldset') await chooseWord(page, field, value);
    else await control.fill(String(value));
  }
  await page.getByTestId('start-game').click();
  await page.getByTestId('setup').waitFor({ state: 'hidden' });
}

/** Two people at this screen. */
export async function startFriends(page, game, options = {}) {
  await startGame(page, { 'game-select': game, 'opponent-select': 'friend', ...options });
  await mayMove(page);
}

/** Waits until somebody at this screen may move. */
export async function mayMove(page) {
  await page
    .locator('[data-square][data-origin], [data-square][data-target], [data-testid="pass"]')
    .first()
    .waitFor();
}

/** Waits until this position is on the board. */
export async function boardAt(page, position) {
  await page.locator(`[data-testid="board"][data-position="${position}"]`).waitFor();
}

export function positionOf(page) {
  return page.getByTestId('board').getAttribute('data-position');
}

/** The middle of a square on the screen, where nothing else may lie above it. */
export async function squareAt(page, square) {
  const point = await page.evaluate((name) => {
    const cell = document.querySelector(`[data-square="${name}"]`);
    const { x, y, width, height } = cell.getBoundingClientRect();
    const middle = [x + width / 2, y + height / 2];
    return document.elementFromPoint(...middle)?.closest('[data-square]') === cell ? middle : null;
  }, square);
  assert.ok(point, `${square} cannot be clicked`);
  return point;
}

/** Clicks squares by mouse, one after the other. */
export async function clickSquares(page, ...squares) {
  for (const square of squares) await page.mouse.click(...(await squareAt(page, square)));
}

/** Drags from one square to another. */
export async function drag(page, from, to) {
  await page.mouse.move(...(await squareAt(page, from)));
  await page.mouse.down();
  await page.mouse.move(...(await squareAt(page, to)), { steps: 4 });
  await page.mouse.up();
}

/** What stands on each square, as the board shows it. */
export function piecesOn(page) {
  return page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll('[data-square][data-piece]')].map(({ dataset }) => [
        dataset.square,
        dataset.piece,
      ]),
    ),
  );
}

/** Makes a move by clicks, or by the button that a pass has. */
export async function clickMove(page, move) {
  const squares = squaresOf(move);
  if (squares.length === 0) await page.getByTestId('pass').click();
  else await clickSquares(page, ...squares);
}

/** Makes moves by clicks, one after the other, and sees the server's position after each. */
export async function playMoves(page, server, game, before, moves) {
  const made = [...before];
  for (const move of moves) {
    await clickMove(page, move);
    made.push(move);
    await boardAt(page, (await look(server, game, made)).position);
  }
  return made;
}

/** The buttons of the list of moves. */
export function listed(page) {
  return page.getByTestId('move-list').getByRole('button');
}

/** Waits until the list has so many moves. */
export async function plies(page, count) {
  await page.waitForFunction(
    (wanted) => document.querySelectorAll('[data-testid="move-list"] button').length === wanted,
    count,
  );
}

/** Waits until an element says this. */
export async function says(page, testId, words) {
  await page.getByTestId(testId).filter({ hasText: words }).waitFor();
}

/** The result and why, in both languages; English again afterwards. */
export async function endsWith(page, { en, zh }) {
  for (const [title, reason] of [en, zh]) {
    await page.getByTestId('result').getByRole('heading', { name: title, exact: true }).waitFor();
    assert.equal(await page.getByTestId('reason').textContent(), reason);
    await page.getByTestId('language').click();
  }
}

/** The moves of a study, which is a single line. */
export function movesOf(study) {
  study.nodes.forEach((node, index) => assert.equal(node.parent, index === 0 ? null : index - 1));
  return study.nodes.map((node) => node.move);
}

/**
 * Asks until the server keeps a study that satisfies `wanted`; the page writes soon after a move, not at
 * once.
 */
export async function savedStudy(server, wanted) {
  let studies = [];
  await until(
    async () => {
      const summaries = await server.ask('/api/studies?limit=20');
      studies = await Promise.all(summaries.map(({ id }) => server.ask(`/api/studies/${id}`)));
      return studies.map(({ id, game, nodes }) => [id, game, nodes.length]);
    },
    () => studies.some(wanted),
  );
  return studies.find(wanted);
}

/** Counts what the page asks from now on, by a pattern of paths. */
export function requests(page, pattern) {
  const seen = [];
  page.on('request', (request) => {
    if (pattern.test(new URL(request.url()).pathname)) seen.push(request);
  });
  return seen;
}
