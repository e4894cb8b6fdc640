// The pictures of the README, taken from the page itself: `npm run screenshots` writes them to docs/images.

import assert from 'node:assert/strict';
import { mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { clickSquares, openBrowser, openPage } from './helpers/browser.mjs';
import { start } from './helpers/server.mjs';
import { remembering } from './helpers/wait.mjs';

const folder = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'docs', 'images');
const MAX_BYTES = 200_000;

/** An opening with two centre cannons. */
const opening = ['h2e2', 'h7e7', 'h0g2', 'h9g7', 'i0h0', 'i9i8', 'h0h6', 'i8d8', 'b0c2', 'b9c7'];

/** The Amazons, six moves in, arrows between the camps. */
const middle = ['d1-d7/g7', 'g10-g8/d5', 'g1-f2/f6', 'd10-d8/c7', 'j4-g4/e4', 'j7-h5/h8'];

const pictures = [
  {
    name: 'play',
    place: `#/play/xiangqi?moves=${opening.join('+')}`,
    async pose(page) {
      await page.locator('[data-square="b2"][data-origin]').waitFor();
      await clickSquares(page, 'h6');
    },
  },
  {
    name: 'analyse',
    place: `#/analyse/amazons?moves=${encodeURIComponent(middle.join(' '))}`,
    height: 700,
    memory: {
      analysis: { on: true, limit: 'depth', depth: 4, lines: 3, layers: { amazons: ['territory'] } },
    },
    async pose(page) {
      await page.getByTestId('engine-status').filter({ hasText: 'Finished.' }).waitFor({ timeout: 60_000 });
    },
  },
  {
    name: 'tree',
    place: '#/tree/othello?algorithm=alpha-beta&depth=3',
    height: 700,
    async pose(page) {
      for (let cut = 0; cut < 2; cut++) await page.getByTestId('tree-next-cut').click();
      await page.getByTestId('tree-fit').click();
      await page.getByTestId('tree-board').getByTestId('board').waitFor();
      await page.getByTestId('tree-found').evaluate((heading) => heading.closest('section').scrollIntoView());
    },
  },
  {
    name: 'route',
    place: '#/route',
    height: 700,
    async pose(page) {
      await page.getByTestId('example-select').selectOption('1');
      await page.locator('[data-testid="route-length"]:not([data-length="-1"])').waitFor();
    },
  },
];

mkdirSync(folder, { recursive: true });
const server = await start();
const browser = await openBrowser();
try {
  for (const { name, place, height = 600, memory = {}, pose } of pictures) {
    const page = await openPage(browser, `${server.url}/${place}`, {
      viewport: { width: 1120, height },
      ...remembering(server, memory),
    });
    await pose(page);
    await page.mouse.move(0, 0);
    await page.waitForTimeout(500);
    const path = join(folder, `${name}.png`);
    await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
    const { size } = statSync(path);
    console.log(`${name}.png: ${size} bytes`);
    assert.ok(size <= MAX_BYTES, `${name}.png has ${size} bytes, expected at most ${MAX_BYTES}`);
    await page.context().close();
  }
} finally {
  await browser.close();
  await server.close();
}
