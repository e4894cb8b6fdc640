// Five seconds of live analysis: how often the engine's lines and figures change, and which frames come late.

import { openPage } from '../tests/helpers/browser.mjs';

const SECONDS = 5;
/** Two frames of a usual screen, in milliseconds: one was missed. */
const LATE = 34;

export default async function liveLines(server, browser) {
  const page = await openPage(browser, `${server.url}/#/analyse/xiangqi`);
  await page.locator('[data-square="h2"]').waitFor();
  await page.getByTestId('engine-toggle').click();
  await page.getByTestId('line-0').waitFor();
  const { updates, frames, late } = await page.evaluate(
    ([seconds, most]) =>
      new Promise((resolve) => {
        const found = { updates: 0, frames: 0, late: 0 };
        let before = performance.now();
        const begun = before;
        let changed = false;
        new MutationObserver(() => (changed = true)).observe(
          document.querySelector('[aria-labelledby="engine-title"]'),
          { subtree: true, childList: true, characterData: true },
        );
        requestAnimationFrame(function frame(now) {
          if (changed) found.updates++;
          changed = false;
          found.frames++;
          if (now - before > most) found.late++;
          before = now;
          if (now - begun < seconds * 1000) requestAnimationFrame(frame);
          else resolve(found);
        });
      }),
    [SECONDS, LATE],
  );
  await page.context().close();
  return (
    `${(updates / SECONDS).toFixed(1)} updates a second (at least 5), ${(frames / SECONDS).toFixed(1)} frames ` +
    `a second, ${late} later than ${LATE} ms in ${SECONDS} s (0)`
  );
}
