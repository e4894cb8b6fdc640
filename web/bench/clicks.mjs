// From the click on a piece until a frame shows its targets.

import { openPage } from '../tests/helpers/browser.mjs';
import { median } from './median.mjs';

const RUNS = 10;

export default async function clicks(server, browser) {
  const page = await openPage(browser, `${server.url}/#/analyse/xiangqi`);
  await page.locator('[data-square="h2"][data-origin]').waitFor();
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
  const times = await page.evaluate(() => window.clicks);
  await page.context().close();
  return `median ${median(times).toFixed(0)} ms to the targets, worst ${Math.max(...times).toFixed(0)} ms`;
}
