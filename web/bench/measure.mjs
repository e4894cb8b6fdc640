// What a person waits for on the page, and what the page must never do, measured in Chromium against a server of its own:
//   npm run measure              everything but the reviews
//   npm run measure -- PART…     these parts; `reviews` plays fifty games and takes minutes
// Figures depend on the machine and on what else it does; they are printed beside their bar, not asserted.

import { openBrowser } from '../tests/helpers/browser.mjs';
import { start } from '../tests/helpers/server.mjs';
import busyMove from './busy-move.mjs';
import clicks from './clicks.mjs';
import firstBoard from './first-board.mjs';
import liveLines from './live-lines.mjs';
import overflow from './overflow.mjs';
import reviews from './reviews.mjs';

const parts = {
  'first-board': firstBoard,
  clicks,
  'live-lines': liveLines,
  'busy-move': busyMove,
  overflow,
  reviews,
};

const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`expected some of ${Object.keys(parts).join(', ')}, found ${unknown.join(', ')}`);
  process.exit(2);
}
const chosen = named.length > 0 ? named : Object.keys(parts).filter((name) => name !== 'reviews');

for (const name of chosen) {
  // Each has a server and a browser that have seen nothing yet.
  const server = await start();
  const browser = await openBrowser();
  try {
    console.log(`${name}: ${await parts[name](server, browser)}`);
  } finally {
    await browser.close();
    await server.close();
  }
}
