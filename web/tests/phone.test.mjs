// A phone: narrow, touched by fingers. No view is wider than the screen, and games are played by tapping.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertClean, choose, skip } from './helpers/browser.mjs';
import { suite } from './helpers/suite.mjs';
import {
  boardAt,
  savedStudy,
  look,
  mayMove,
  movesOf,
  plies,
  positionOf,
  squaresOf,
} from './helpers/play.mjs';
import { remembering } from './helpers/wait.mjs';

const shared = suite();

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
/** The narrowest that the page is made for. */
const narrow = { ...phone, viewport: { width: 360, height: 640 } };

/**
 * A page that is too wide makes a phone zoom out, so that its own measure of the window grows too: the
 * screen's is the one to compare with.
 */
async function assertFits(page, where) {
  const width = page.viewportSize().width;
  const found = await page.evaluate((most) => {
    const whole = document.documentElement.scrollWidth;
    const guilty = [...document.querySelectorAll('main *')]
      .filter((element) => element.getBoundingClientRect().right > most + 1)
      .slice(0, 3)
      .map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`);
    return { whole, guilty };
  }, width);
  assert.ok(
    found.whole <= width,
    `${where} is ${found.whole} px wide on a screen of ${width}: ${found.guilty}`,
  );
}

async function tap(page, ...squares) {
  for (const square of squares) await page.locator(`[data-square="${square}"] rect`).tap();
}

/** A place of each view, with something on it, and what to wait for there. */
const places = [
  ...['xiangqi', 'othello', 'surakarta', 'amazons', 'amazons8'].map((game) => [`#/play/${game}`, 'board']),
  ['#/analyse/xiangqi', 'board'],
  ['#/analyse/amazons', 'board'],
  ['#/review', null],
  ['#/compare', null],
  ['#/tree', null],
  ['#/route', 'route-map'],
  ['#/learn', 'lessons'],
  ['#/learn/alpha-beta', 'search-0'],
  ['#/learn/supply', 'trace-0-0'],
  ['#/practice', 'drills'],
  ['#/rules/xiangqi', 'example-play'],
  ['#/practice/xiangqi?seed=2', 'board'],
  ['#/arena', null],
  ['#/games', 'games-list'],
];

/** Something in My games. */
async function fill() {
  await shared.server.ask('/api/studies', {
    game: 'xiangqi',
    rules: null,
    kind: 'play',
    title: 'A title that is rather long for such a small screen, and goes on – and on',
    first: 'Ada',
    second: 'Ben',
    start: null,
    nodes: [{ parent: null, move: 'h2e2' }],
    result: '1-0',
    reason: 'resign',
    settings: null,
  });
}

for (const [name, options] of [
  ['390', phone],
  ['360', narrow],
]) {
  test(`no view is wider than a screen of ${name} pixels, in either language`, { skip }, async () => {
    await fill();
    for (const language of ['en', 'zh']) {
      const page = await shared.open('', { ...options, settings: { language } });
      for (const [place, wanted] of places) {
        await page.goto(`${shared.server.url}/${place}`);
        await (wanted ? page.getByTestId(wanted).first() : page.locator('main h1').first()).waitFor();
        await assertFits(page, `${place} (${language})`);
      }
      assertClean(page);
      await page.context().close();
    }
  });
}

test('a game is started and played by taps', { skip }, async () => {
  const page = await shared.open('#/play/xiangqi', phone);
  await page.getByTestId('new-game').tap();
  await page.getByTestId('game-select').selectOption('surakarta');
  await choose(page, 'opponent-select', 'friend');
  await assertFits(page, 'the dialog of a new game');
  await page.getByTestId('start-game').tap();
  await mayMove(page);
  const start = await positionOf(page);
  await tap(page, 'C4', 'B2', 'B4');
  assert.equal(await positionOf(page), start);
  const made = [];
  for (const move of ['B2-B3', 'E5-E4', 'C2-C3', 'D5-D4']) {
    await tap(page, ...squaresOf(move));
    made.push(move);
    await boardAt(page, (await look(shared.server, 'surakarta', made)).position);
  }
  await plies(page, 4);
  await assertFits(page, 'a game with moves');
  const study = await savedStudy(shared.server, (one) => one.game === 'surakarta' && one.nodes.length === 4);
  assert.deepEqual(movesOf(study), made);
  assertClean(page);
  await page.context().close();
});

test('three taps make a move of the Amazons, on squares a finger can hit', { skip }, async () => {
  const page = await shared.open('#/play/amazons', phone);
  await page.getByTestId('new-game').tap();
  await choose(page, 'opponent-select', 'friend');
  await page.getByTestId('start-game').tap();
  await mayMove(page);
  const { width } = await page.locator('[data-square="d1"] rect').boundingBox();
  assert.ok(width >= 24, `a square is ${width} px wide`);
  await tap(page, 'd1', 'd7', 'g7');
  await boardAt(page, (await look(shared.server, 'amazons', ['d1-d7/g7'])).position);
  assertClean(page);
  await page.context().close();
});

test('the whole board is in sight at once, upright and on its side', { skip }, async () => {
  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [360, 640],
  ]) {
    const page = await shared.open('#/play/xiangqi', { ...phone, viewport: { width, height } });
    await mayMove(page);
    const box = await page.getByTestId('board').boundingBox();
    assert.ok(
      box.width <= width && box.height <= height,
      `${box.width} by ${box.height} on ${width} by ${height}`,
    );
    // Upright, the board takes what width there is.
    if (width < height) assert.ok(box.width >= width * 0.75, `${box.width} of ${width}`);
    await assertFits(page, 'Play');
    await page.context().close();
  }
});

test(
  'the current view and game scroll into sight, and the engine’s lines stand above the fold',
  {
    skip,
  },
  async () => {
    const memory = { analysis: { on: true, limit: 'depth', depth: 3 } };
    const page = await shared.open('#/play/amazons8', { ...phone, ...remembering(shared.server, memory) });
    const inSight = (selector) =>
      page.waitForFunction((selector) => {
        const box = document.querySelector(selector)?.getBoundingClientRect();
        return box && box.left >= 0 && box.right <= innerWidth;
      }, selector);
    await inSight('main nav [aria-current]');
    await page.goto(`${shared.server.url}/#/games`);
    await inSight('header nav [aria-current]');
    await page.goto(`${shared.server.url}/#/analyse/xiangqi`);
    await page.getByTestId('line-0').waitFor();
    const { y, height } = await page.getByTestId('line-0').boundingBox();
    assert.ok(y + height <= 844, `the first line ends at ${y + height} px`);
    assertClean(page);
    await page.context().close();
  },
);
