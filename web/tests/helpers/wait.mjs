// Waiting for what takes a moment, and a browser that remembers something already.

import assert from 'node:assert/strict';

/**
 * Asks again and again until the answer pleases; fails with the last answer once the patience is at its end.
 */
export async function until(ask, pleases, { patience = 20_000, pause = 50 } = {}) {
  const end = Date.now() + patience;
  for (;;) {
    const answer = await ask();
    if (pleases(answer)) return answer;
    if (Date.now() > end) assert.fail(`after ${patience} ms still ${JSON.stringify(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
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
