// What a person waits for on the page, measured in Chromium against a server of its own:
//   npm run measure
// Times depend on the machine and on what else it does; they are printed, not asserted.

import { openBrowser, openPage } from '../tests/helpers/browser.mjs';
import { start } from '../tests/helpers/server.mjs';

const RUNS = 10;

function median(list) {
  const sorted = [...list].sort((a, b) => a - b);
  return (sorted[Math.floor((sorted.length - 1) / 2)] + sorted[Math.ceil((sorted.length - 1) / 2)]) / 2;
}

/** Notes, inside the page, when the first board's squares are on the screen. */
function watchFirstBoard() {
  const look = () => {
    if (document.querySelector('[data-square]'))
      requestAnimationFrame(() => (window.firstBoard = performance.now()));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function firstBoard(browser, url) {
  const times = [];
  let bytes = 0;
  for (let run = 0; run < RUNS; run++) {
    const page = await openPage(browser, 'about:blank');
    await page.addInitScript(watchFirstBoard);
    await page.goto(url);
    await page.waitForFunction(() => window.firstBoard !== undefined);
    times.push(await page.evaluate(() => window.firstBoard));
    bytes = await page.evaluate(() =>
      [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
        .map((entry) => entry.encodedBodySize)
        .reduce((sum, size) => sum + size, 0),
    );
    await page.context().close();
  }
  return { milliseconds: median(times), worst: Math.max(...times), kilobytes: bytes / 1000 };
}

/** From the click on a piece until a frame shows its targets. */
async function clickToTargets(browser, url) {
  const page = await openPage(browser, `${url}/#/analyse/xiangqi`);
  await page.locator('[data-square="h2"]').waitFor();
  await page.evaluate(() => {
    window.clicks = [];
    addEventListener(
      'pointerdown',
      () => {
        const begun = performance.now();
        const look = () => {
          if (document.querySelector('[data-target]')) window.clicks.push(performance.now() - begun);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      },
      { capture: true },
    );
  });
  for (let run = 0; run < RUNS; run++) {
    await page.locator('[data-square="h2"]').click();
    await page.waitForFunction((count) => window.clicks.length > count, run);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('[data-target]'));
  }
  const clicks = await page.evaluate(() => window.clicks);
  await page.context().close();
  return { milliseconds: median(clicks), worst: Math.max(...clicks) };
}

/** Five seconds of live analysis: changes of the lines a second, and frames that came late. */
async function liveLines(browser, url) {
  const page = await openPage(browser, `${url}/#/analyse/xiangqi`);
  await page.locator('[data-square="h2"]').waitFor();
  await page.getByTestId('engine-toggle').click();
  await page.getByTestId('line-0').waitFor();
  const found = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const SECONDS = 5;
        let updates = 0;
        let frames = 0;
        let late = 0;
        let before = performance.now();
        const begun = before;
        let changed = false;
        new MutationObserver(() => (changed = true)).observe(document.querySelector('main'), {
          subtree: true,
          childList: true,
          characterData: true,
        });
        requestAnimationFrame(function frame(now) {
          if (changed) updates++;
          changed = false;
          frames++;
          if (now - before > 34) late++;
          before = now;
          if (now - begun < SECONDS * 1000) requestAnimationFrame(frame);
          else resolve({ updates: updates / SECONDS, frames: frames / SECONDS, late });
        });
      }),
  );
  await page.context().close();
  return found;
}

const server = await start();
const browser = await openBrowser();
try {
  const board = await firstBoard(browser, server.url);
  console.log(
    `first board: median ${board.milliseconds.toFixed(0)} ms of ${RUNS}, worst ${board.worst.toFixed(0)} ms; ` +
      `first view ${board.kilobytes.toFixed(0)} kB compressed`,
  );
  const click = await clickToTargets(browser, server.url);
  console.log(
    `click to targets: median ${click.milliseconds.toFixed(0)} ms, worst ${click.worst.toFixed(0)} ms`,
  );
  const lines = await liveLines(browser, server.url);
  console.log(
    `live lines: ${lines.updates.toFixed(1)} updates a second, ${lines.frames.toFixed(1)} frames a second, ` +
      `${lines.late} frames later than 34 ms in 5 s`,
  );
} finally {
  await browser.close();
  await server.close();
}
