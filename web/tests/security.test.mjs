// What the page may do and what it may not: its server's policy holds, what comes from outside stays text,
// and it begins light.
// That no view asks anybody but its server is seen by every test at its end (assertClean).

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertClean, skip } from './helpers/browser.mjs';
import { suite } from './helpers/suite.mjs';

const shared = suite();

/** With DIST, a page still being built is served from there, without what the server adds to its own. */
const skipServed =
  skip || (process.env.DIST ? 'not run: the page comes from DIST, not from the server' : false);

test('the page comes with its policy, and nothing may frame it', { skip: skipServed }, async () => {
  for (const path of ['/', '/#/route', '/api/about', '/nothing-here']) {
    const { headers } = await fetch(shared.server.url + path);
    assert.equal(headers.get('x-content-type-options'), 'nosniff', path);
    assert.equal(headers.get('x-frame-options'), 'DENY', path);
    assert.equal(headers.get('referrer-policy'), 'no-referrer', path);
    const policy = headers.get('content-security-policy');
    for (const part of [
      "default-src 'self'",
      "script-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ]) {
      assert.ok(policy?.includes(part), `${path}: ${part} in ${policy}`);
    }
    assert.ok(!policy.includes('unsafe'), policy);
  }
});

test('a script that was smuggled in does not run, nor is anybody else asked', { skip }, async () => {
  const page = await shared.open('#/play');
  await page.getByTestId('board').waitFor();
  assertClean(page);
  const ran = await page.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'window.smuggled = true';
    document.body.append(script);
    const box = document.createElement('div');
    box.innerHTML = '<img src="x:" onerror="window.smuggled = true">';
    document.body.append(box);
    const asked = await fetch('http://127.0.0.1:9/').then(
      () => true,
      () => false,
    );
    // A picture that cannot be loaded says so after its turn.
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    return { smuggled: window.smuggled === true, asked };
  });
  assert.deepEqual(ran, { smuggled: false, asked: false });
  assert.ok(
    page.errors.some((text) => /Content Security Policy/.test(text)),
    'the browser must name the policy as its reason',
  );
  await page.context().close();
});

test('text from outside stays text', { skip }, async () => {
  const hostile = '<img src=x onerror="window.smuggled=1"><b>bold</b>';
  const study = await shared.server.ask('/api/studies', {
    game: 'othello',
    rules: null,
    kind: 'analysis',
    title: hostile,
    first: hostile,
    second: hostile,
    start: null,
    nodes: [{ parent: null, move: 'f5', comment: hostile }],
    result: null,
    reason: null,
    settings: null,
  });
  const page = await shared.open('#/games');
  await page.getByText('<b>bold</b>').first().waitFor();
  for (const place of [`#/analyse?study=${study.id}`, `#/review?study=${study.id}`]) {
    await page.goto(`${shared.server.url}/${place}`);
    await page.getByText('<b>bold</b>').first().waitFor();
    assert.equal(await page.locator('main b, main img').count(), 0);
  }
  // A link can name nothing but a place of the page.
  await page.goto(
    `${shared.server.url}/#/analyse/${encodeURIComponent(hostile)}?position=${encodeURIComponent(hostile)}`,
  );
  await page.getByTestId('problem').waitFor();
  assert.equal(await page.locator('main b, main img').count(), 0);
  assert.equal(await page.evaluate(() => window.smuggled), undefined);
  assertClean(page);
  await page.context().close();
});

test('the first view weighs at most 250 kB', { skip: skipServed }, async (t) => {
  const page = await shared.open('');
  await page.getByTestId('board').waitFor();
  const bytes = await page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map(
      (entry) => [new URL(entry.name).pathname, entry.encodedBodySize],
    ),
  );
  const sum = bytes.reduce((total, [, size]) => total + size, 0);
  t.diagnostic(`${sum} bytes in ${bytes.length} answers`);
  assert.ok(bytes.some(([name, size]) => name.endsWith('.js') && size > 0));
  assert.ok(sum <= 250_000, `${sum} bytes: ${JSON.stringify(bytes)}`);
  await page.context().close();
});
