// One server and one browser for all tests of a file.

import { after, before } from 'node:test';
import { openBrowser, openPage, skip } from './browser.mjs';
import { start, startProgram } from './server.mjs';

/**
 * Starts both before a file's tests and ends them after; `open` opens a page at a place such as `#/route`.
 */
export function suite(...flags) {
  return suiteOf(() => start(...flags));
}

/** The same with the server of another program that is `ply` too. */
export function suiteWith(binary, ...flags) {
  return suiteOf(() => startProgram(binary, ...flags));
}

function suiteOf(begin) {
  const shared = {
    server: null,
    browser: null,
    open: (place = '', options = {}) => openPage(shared.browser, `${shared.server.url}/${place}`, options),
  };
  if (!skip) {
    before(async () => {
      shared.server = await begin();
      shared.browser = await openBrowser();
    });
    after(async () => {
      await shared.browser?.close();
      await shared.server?.close();
    });
  }
  return shared;
}
