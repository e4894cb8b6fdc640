// From nothing to the first board on the screen.

import { openPage } from '../tests/helpers/browser.mjs';
import { median } from './median.mjs';

const RUNS = 10;

/** Notes, inside the page, when the first board's squares are on the screen. */
function watch() {
  const look = () => {
    if (document.querySelector('[data-square]'))
      requestAnimationFrame(() => (window.firstBoard = performance.now()));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

export default async function firstBoard(server, browser) {
  const times = [];
  let bytes = 0;
  for (let run = 0; run < RUNS; run++) {
    const page = await openPage(browser, 'about:blank');
    await page.addInitScript(watch);
    await page.goto(server.url);
    await page.waitForFunction(() => window.firstBoard !== undefined);
    times.push(await page.evaluate(() => window.firstBoard));
    bytes = await page.evaluate(() =>
      [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
        .map((entry) => entry.encodedBodySize)
        .reduce((sum, size) => sum + size, 0),
    );
    await page.context().close();
  }
  const [middle, worst] = [median(times), Math.max(...times)].map((time) => time.toFixed(0));
  const kilobytes = (bytes / 1000).toFixed(0);
  return `median ${middle} ms of ${RUNS} (at most 300), worst ${worst} ms; ${kilobytes} kB compressed`;
}
