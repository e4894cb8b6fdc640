// Waiting for what takes a moment, and a browser that remembers something already.

import assert from 'node:assert/strict';

/**
 * Asks again and again until the answer pleases; fails with the last answer once the patience is at its end.
 */
export async function until(ask, pleases, { patience = 20_000, pause = 30 } = {}) {
  const end = Date.now() + patience;
  for (;;) {
    const answer = await ask();
    if (pleases(answer)) return answer;
    if (Date.now() > end) assert.fail(`after ${patience} ms still ${JSON.stringify(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/**
 * Everything that the page was about to do is done and drawn. What must not happen has had its chance then, without
 * a guess at how long that takes.
 */
export function settled(page) {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => setTimeout(resolve));
  });
}

/**
 * Holds the answers to matching requests back until `release` is called, which resolves once the page has made of
 * them what it will; `held` counts them.
 */
export async function holdBack(page, pattern) {
  let answer;
  const released = new Promise((resolve) => (answer = resolve));
  const ended = [];
  const state = {
    held: 0,
    release: async () => {
      answer();
      await Promise.all(ended);
      await settled(page);
    },
  };
  await page.route(pattern, async (route) => {
    state.held++;
    const mine = (request) => request === route.request();
    ended.push(
      Promise.race([page.waitForEvent('requestfinished', mine), page.waitForEvent('requestfailed', mine)]),
    );
    await released;
    // The page may have left the request meanwhile.
    await route.continue().catch(() => undefined);
  });
  return state;
}

/** The server searches so many positions, and nobody waits. */
export function untilRunning(server, running) {
  return until(
    () => server.ask('/api/health'),
    (health) => health.running === running && health.waiting === 0,
  );
}

/** Options for `open`: the browser remembers these values of the page, by name. */
export function remembering(server, values) {
  const localStorage = Object.entries(values).map(([name, value]) => ({
    name: `plyground.${name}`,
    value: JSON.stringify(value),
  }));
  return { storageState: { cookies: [], origins: [{ origin: server.url, localStorage }] } };
}
