// The engine's move in a game, with a second to think, while eight analyses are open.

import { openPage } from '../tests/helpers/browser.mjs';
import { clickMove, look, mayMove, plies, startGame } from '../tests/helpers/play.mjs';
import { until } from '../tests/helpers/wait.mjs';
import { median } from './median.mjs';

const ANALYSES = 8;
const MOVES = 5;
/** A game without a book. */
const GAME = 'amazons8';

export default async function busyMove(server, browser) {
  const leave = new AbortController();
  for (let number = 0; number < ANALYSES; number++) {
    const body = JSON.stringify({ seconds: 100, lines: 3 });
    const headers = { 'Content-Type': 'application/json' };
    const request = { method: 'POST', headers, body, signal: leave.signal };
    // Read to its end, as a page does; the end is that nobody wants it any more.
    fetch(`${server.url}/api/games/xiangqi/search`, request)
      .then((response) => response.text())
      .catch(() => undefined);
  }
  await until(
    () => server.ask('/api/health'),
    ({ running, waiting }) => running + waiting === ANALYSES,
  );
  const page = await openPage(browser, `${server.url}/#/play/${GAME}`);
  await startGame(page, {
    'game-select': GAME,
    'opponent-select': 'engine',
    'side-select': 'first',
    level: 20,
    'thinking-time': 1,
  });
  await mayMove(page);
  const listed = () => page.locator('[data-testid="move-list"] button').allTextContents();
  const times = [];
  for (let number = 0; number < MOVES; number++) {
    const made = (await listed()).map((move) => move.replace('–', '-'));
    const { moves } = await look(server, GAME, made);
    await clickMove(page, moves[Math.floor(moves.length / 2)]);
    const begun = performance.now();
    await plies(page, made.length + 2);
    times.push((performance.now() - begun) / 1000);
    await mayMove(page);
  }
  leave.abort();
  await page.context().close();
  const [middle, worst] = [median(times), Math.max(...times)].map((time) => time.toFixed(2));
  return `a 1-second move with ${ANALYSES} analyses open: median ${middle} s of ${MOVES}, worst ${worst} s (at most 1.5)`;
}
