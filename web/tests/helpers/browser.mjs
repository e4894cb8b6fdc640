// Debian's Chromium for a test, and what tests do with pages.

import assert from 'node:assert/strict';
import { accessSync, constants, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Chromium's path: CHROMIUM, or the first one on PATH; null where there is none. */
function find() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  for (const path of [process.env.CHROMIUM, ...folders.map((folder) => join(folder, 'chromium'))]) {
    if (!path) continue;
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Not here.
    }
  }
  return null;
}

const executablePath = find();

/** Where there is no Chromium, tests are reported as not run; under CI=true they fail instead. */
export const skip =
  executablePath === null && process.env.CI !== 'true'
    ? 'not run: Chromium is missing (make test installs it)'
    : false;

export async function openBrowser() {
  assert.ok(executablePath, 'Chromium is missing');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      '--no-first-run',
    ],
  });
}

/**
 * A page of its own memory: English, light and without animation unless told otherwise. Its errors fail the
 * test that looks at `page.errors`.
 */
export async function openPage(browser, url, { settings = {}, clock = false, ...options } = {}) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 860 },
    locale: 'en-GB',
    colorScheme: 'light',
    ...options,
  });
  const chosen = { language: 'en', animation: false, ...settings };
  await context.addInitScript((value) => {
    if (!localStorage.getItem('plyground.settings'))
      localStorage.setItem('plyground.settings', JSON.stringify(value));
  }, chosen);
  const page = await context.newPage();
  // `page.clock` can then move the page's time on.
  if (clock) await page.clock.install();
  page.errors = [];
  page.foreign = [];
  page.on('pageerror', (error) => page.errors.push(String(error)));
  page.on('console', (message) => {
    // A refused request is told by the page itself; a broken content policy or a script error is not.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      page.errors.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(new URL(url).origin) && !/^(data|blob):/.test(request.url())) {
      page.foreign.push(request.url());
    }
  });
  await page.goto(url);
  return page;
}

/** Nothing went wrong on this page, and it asked nobody but its server. */
export function assertClean(page) {
  assert.deepEqual(page.errors, []);
  assert.deepEqual(page.foreign, []);
}

/** Clicks squares of the board, one after the other. */
export async function clickSquares(page, ...squares) {
  for (const square of squares) await page.locator(`[data-square="${square}"]`).first().click();
}

/** Chooses among the words of a bar (a segmented control). */
export async function choose(page, testId, value) {
  await page.getByTestId(testId).locator(`input[value="${value}"]`).check({ force: true });
}

/** The violations that axe-core finds, in few words: of all its rules, or of these. */
export async function violations(page, ...rules) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const options = { resultTypes: ['violations'], ...(rules.length > 0 && { runOnly: rules }) };
  const found = await page.evaluate((chosen) => window.axe.run(document, chosen), options);
  return found.violations.map(
    (violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
}
