// Every view with something in it, for what must hold everywhere: no barrier, no word of the other language,
// no error.

import { choose } from './browser.mjs';
import { startFriends } from './play.mjs';
import { remembering, until } from './wait.mjs';

/** What the views list: a game that was played, a study, and a match that was. */
async function seed(server) {
  const study = { rules: null, start: null, settings: null };
  const line = (moves) => moves.map((move, index) => ({ parent: index === 0 ? null : index - 1, move }));
  await server.ask('/api/studies', {
    ...study,
    game: 'othello',
    kind: 'play',
    title: '',
    first: 'Ada',
    second: 'Charles',
    nodes: line(['f5', 'd6', 'c3']),
    result: '1-0',
    reason: 'resignation',
  });
  await server.ask('/api/studies', {
    ...study,
    game: 'xiangqi',
    kind: 'analysis',
    title: 'Ada',
    first: '',
    second: '',
    nodes: line(['h2e2', 'h9g7']),
    result: null,
    reason: null,
  });
  const { id } = await server.ask('/api/matches', {
    game: 'othello',
    engines: ['self:name=Ada', 'self:name=Charles,eval=classic'],
    games: 2,
    nodes: 100,
    sprt: 'elo0=0,elo1=200,alpha=0.05,beta=0.05',
  });
  await until(
    () => server.ask(`/api/matches/${id}`),
    (match) => match.state !== 'running',
  );
}

/** What the browser remembers: an engine that ends by itself, everything on the board, a quick review. */
const memory = {
  analysis: {
    on: true,
    limit: 'depth',
    depth: 3,
    values: true,
    layers: { othello: ['mobility', 'stable', 'frontier'], xiangqi: ['attacked'], amazons8: ['territory'] },
  },
  'review.limit': { by: 'depth', seconds: 1, depth: 3 },
  'practice.mistakes': [
    {
      game: 'othello',
      rules: null,
      start: null,
      moves: ['f5'],
      side: 'second',
      made: 'f4',
      better: 'd6',
      loss: 0.2,
      mark: 'mistake',
      players: 'Ada – Charles',
      solved: false,
    },
  ],
};

/** Opens everything that can be unfolded. */
const unfold = (page) =>
  page.evaluate(() => document.querySelectorAll('main details').forEach((details) => (details.open = true)));

const shown = (page, testId) => page.getByTestId(testId).first().waitFor();

/** Where each begins, and what is done there; nothing of it depends on the language. */
export const views = [
  {
    name: 'play, a game to be set up',
    place: '#/play/xiangqi',
    async enter(page) {
      await page.getByTestId('new-game').click();
      await choose(page, 'opponent-select', 'engines');
      await shown(page, 'level-first');
    },
  },
  {
    name: 'play, a game in progress and at its end',
    place: '#/play/othello',
    async enter(page) {
      await startFriends(page, 'othello', { 'clock-select': 'own' });
      await page.locator('[data-square="f5"]').click();
      await page.locator('[data-testid="move-list"] button').first().waitFor();
      await page.getByTestId('resign').click();
      await page.getByTestId('resign-yes').click();
      await shown(page, 'result');
    },
  },
  {
    name: 'analyse, with lines, values and layers',
    place: '#/analyse/othello?moves=f5+d6+c3+d3+c4',
    async enter(page) {
      await shown(page, 'line-0');
      await page.locator('[data-value]').first().waitFor();
      await page.locator('[data-layer]').first().waitFor();
      await unfold(page);
    },
  },
  {
    name: 'analyse, a position in the editor',
    place: '#/analyse/xiangqi?moves=h2e2+h9g7+h0g2',
    async enter(page) {
      await shown(page, 'board');
      await page.getByTestId('editor-toggle').click();
      await shown(page, 'editor');
    },
  },
  {
    name: 'review, a game to be chosen',
    place: '#/review',
    enter: (page) => page.locator('main li a').first().waitFor(),
  },
  {
    name: 'review, finished',
    place: '#/review/xiangqi?moves=h2e2+h9g7+h0g2+i9h9+i0h0+b9c7+h0h6+a9a8+h6h7+h9h7',
    async enter(page) {
      await page.getByTestId('review-start').click();
      await shown(page, 'review-summary');
      await page.getByTestId('next-mark').click();
      await page.getByTestId('review-why').click();
      await shown(page, 'why-answer');
    },
  },
  {
    name: 'compare, done',
    place: '#/compare/othello?from=1&to=4',
    async enter(page) {
      await page.getByTestId('compare-run').click();
      await page.getByTestId('compare-agree').nth(3).waitFor();
      await page.getByTestId('compare-cancel').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'tree, at a cut',
    place: '#/tree/othello?algorithm=alpha-beta&depth=3',
    async enter(page) {
      await page.getByTestId('tree-next-cut').click();
      await page.getByTestId('tree-branches').locator('tr.spared').first().waitFor();
      await page.getByTestId('tree-board').getByTestId('board').waitFor();
    },
  },
  {
    name: 'route, planned, with its legs',
    place: '#/route',
    async enter(page) {
      await page.getByTestId('example-select').selectOption('1');
      await page.locator('[data-testid="route-length"]:not([data-length="-1"])').waitFor();
      await unfold(page);
    },
  },
  {
    name: 'route, two searches side by side',
    place: '#/route',
    async enter(page) {
      await choose(page, 'route-shows', 'searches');
      await page.getByTestId('animate').click();
      await shown(page, 'trace-slider');
    },
  },
  {
    name: 'route, the length for every supply',
    place: '#/route',
    async enter(page) {
      await choose(page, 'route-shows', 'curve');
      await page.getByTestId('curve').click();
      await shown(page, 'curve-chart');
    },
  },
  { name: 'learn, the lessons', place: '#/learn', enter: (page) => shown(page, 'lessons') },
  {
    name: 'learn, a lesson with an answer',
    place: '#/learn/alpha-beta',
    async enter(page) {
      await page.getByTestId('block-0').getByTestId('learn-next-cut').click();
      await page.getByTestId('exercise-2').getByTestId('check').click();
      await page.getByTestId('exercise-2').locator('.verdict').waitFor();
      await unfold(page);
    },
  },
  {
    name: 'rules, with an example',
    place: '#/rules/surakarta/loops',
    async enter(page) {
      await page.locator('[data-testid="example"][data-ready="true"]').nth(3).waitFor();
    },
  },
  { name: 'practice, what there is', place: '#/practice', enter: (page) => shown(page, 'drills') },
  {
    name: 'practice, an endgame with a hint',
    place: '#/practice/othello?seed=2',
    async enter(page) {
      await page.locator('[data-testid="puzzle"][data-phase="waiting"]').waitFor();
      await page.getByTestId('hint').click();
    },
  },
  {
    name: 'practice, a mistake of a game',
    place: '#/practice/mistakes',
    async enter(page) {
      await page.locator('[data-testid="puzzle"][data-phase="waiting"]').waitFor();
      await page.getByTestId('show-answer').click();
      await page.locator('[data-testid="puzzle"][data-phase="shown"]').waitFor();
    },
  },
  {
    name: 'arena, a match to be set up, and those that were',
    place: '#/arena',
    async enter(page) {
      await shown(page, 'match-list');
      await unfold(page);
    },
  },
  {
    name: 'arena, a match',
    place: '#/arena/1',
    enter: (page) => page.getByTestId('match-games').locator('tbody tr').nth(1).waitFor(),
  },
  { name: 'arena, a game of it', place: '#/arena/1/1', enter: (page) => shown(page, 'replay-result') },
  {
    name: 'my games, and one to be written',
    place: '#/games',
    async enter(page) {
      await page.getByTestId('import-open').click();
      await page.getByTestId('export-1').click();
      await until(
        () => page.getByTestId('export-text').inputValue(),
        (text) => text !== '',
      );
    },
  },
  {
    name: 'the settings',
    place: '#/play',
    async enter(page) {
      await page.getByTestId('settings').click();
      await shown(page, 'theme');
    },
  },
];

/** Opens a view's page and brings it about. */
export async function openView(shared, view, options = {}) {
  await (shared.seeded ??= seed(shared.server));
  const page = await shared.open(view.place, { ...remembering(shared.server, memory), ...options });
  await view.enter(page);
  return page;
}
