// Play between two people: a full game of each kind by clicks, to its end and the reason for it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertClean, choose as chooseWord, skip } from './helpers/browser.mjs';
import { suite } from './helpers/suite.mjs';
import { until } from './helpers/wait.mjs';
import {
  boardAt,
  choose,
  clickMove,
  clickSquares,
  dice,
  drag,
  endsWith,
  savedStudy,
  listed,
  look,
  movesOf,
  piecesOn,
  playMoves,
  plies,
  positionOf,
  requests,
  says,
  startFriends,
} from './helpers/play.mjs';

const shared = suite();

/**
 * Plays by the dice until the rules end it; `onMove` sees each move, the position before it and the one
 * after.
 */
async function playOut(page, game, seed, onMove = async () => {}) {
  const roll = dice(seed);
  const moves = [];
  let view = await look(shared.server, game, moves);
  await boardAt(page, view.position);
  while (!view.ending) {
    const move = choose(view, roll);
    await clickMove(page, move);
    moves.push(move);
    const after = await look(shared.server, game, moves);
    await boardAt(page, after.position);
    await onMove(move, view, after);
    view = after;
  }
  assert.equal(await listed(page).count(), moves.length);
  const study = await savedStudy(shared.server, (one) => one.game === game && one.result !== null);
  assert.deepEqual(movesOf(study), moves);
  assert.equal(study.result, view.ending.result);
  assert.equal(study.reason, view.ending.reason);
  return { moves, ending: view.ending };
}

test('Xiangqi to checkmate, with pieces that travel', { skip }, async () => {
  const page = await shared.open('#/play/xiangqi', { settings: { animation: true } });
  await startFriends(page, 'xiangqi');
  // Two cannons behind each other, and black only shuffles.
  const moves = ['h2e2', 'a9a8', 'e2e6', 'i9i8', 'b2b4', 'i8i9', 'b4e4'];
  await playMoves(page, shared.server, 'xiangqi', [], moves);
  await endsWith(page, {
    en: ['Red wins', 'Checkmate: Black’s general cannot be saved.'],
    zh: ['红方胜', '将死：黑方的将帅已无法解救。'],
  });
  await says(page, 'status', 'The game is over.');
  assert.match(
    await page.getByTestId('announcer').textContent(),
    /^Red: cannon b4 to e4\. Red wins\. Checkmate/,
  );
  // The list reads in Chinese what it read in coordinates.
  assert.equal(await listed(page).first().textContent(), 'h2–e2');
  await page.getByTestId('language').click();
  await page.getByTestId('move-list').getByText('炮二平五').waitFor();
  const study = await savedStudy(shared.server, (one) => one.game === 'xiangqi' && one.result === '1-0');
  assert.deepEqual(movesOf(study), moves);
  assert.equal(study.reason, 'checkmate');
  assertClean(page);
  await page.context().close();
});

test('Othello to a full board, with a pass', { skip }, async () => {
  const page = await shared.open('#/play/othello');
  await startFriends(page, 'othello');
  let passes = 0;
  const { ending } = await playOut(page, 'othello', 2, async (move, before, after) => {
    if (move === 'pass') passes += 1;
    const discs = (letter) => after.position.split(' ')[0].split(letter).length - 1;
    for (const [side, letter] of [
      ['first', 'X'],
      ['second', 'O'],
    ]) {
      assert.equal(Number.parseInt(await page.getByTestId(`count-${side}`).textContent(), 10), discs(letter));
    }
    if (after.moves[0] === 'pass') await says(page, 'status', 'has no legal move and must pass.');
  });
  assert.ok(passes > 0);
  assert.equal(ending.winner, 'second');
  await endsWith(page, {
    en: ['White wins', 'The board is full, and White has more discs.'],
    zh: ['白方胜', '棋盘已满，白方棋子较多。'],
  });
  assertClean(page);
  await page.context().close();
});

test('Surakarta to the last piece, with captures along the loops', { skip }, async () => {
  const page = await shared.open('#/play/surakarta');
  await startFriends(page, 'surakarta');
  let captures = 0;
  const { ending } = await playOut(page, 'surakarta', 2, async (move, before) => {
    // A capture's way is drawn from square to square as the server told it; a step's is not.
    assert.equal(await page.locator('path.travelled').count(), move.includes('x') ? 1 : 0, move);
    if (!move.includes('x')) return;
    captures += 1;
    assert.ok(before.tracks[move].length > 1, move);
  });
  assert.ok(captures > 11);
  assert.equal(ending.winner, 'first');
  await endsWith(page, {
    en: ['Black wins', 'White has no pieces left.'],
    zh: ['黑方胜', '白方的棋子已被吃光。'],
  });
  assertClean(page);
  await page.context().close();
});

test('Amazons on ten by ten until one side cannot move', { skip }, async () => {
  const page = await shared.open('#/play/amazons');
  await startFriends(page, 'amazons');
  const { moves, ending } = await playOut(page, 'amazons', 3);
  assert.ok(moves.every((move) => /^\w\d+-\w\d+\/\w\d+$/.test(move)));
  assert.equal(ending.winner, 'first');
  await endsWith(page, {
    en: ['White wins', 'Black has no legal move and loses.'],
    zh: ['白方胜', '黑方无棋可走，判负。'],
  });
  assertClean(page);
  await page.context().close();
});

test('Amazons on eight by eight until one side cannot move', { skip }, async () => {
  const page = await shared.open('#/play/amazons8');
  await startFriends(page, 'amazons8');
  const { ending } = await playOut(page, 'amazons8', 2);
  assert.equal(ending.winner, 'second');
  await endsWith(page, {
    en: ['White wins', 'Black has no legal move and loses.'],
    zh: ['白方胜', '黑方无棋可走，判负。'],
  });
  assertClean(page);
  await page.context().close();
});

/**
 * Clicks that make no move: on the other side's pieces, on nothing, and from a piece to where it may not go.
 */
const illegal = {
  xiangqi: ['e6', 'd5', 'h2', 'g5', 'a0', 'a4', 'e0', 'e9'],
  othello: ['a1', 'd4', 'e5', 'h8', 'c3'],
  surakarta: ['A6', 'C4', 'A1', 'A2', 'B2', 'B4', 'C2', 'C5'],
  amazons: ['d10', 'e5', 'd1', 'e3', 'd1', 'd7', 'e5', 'a4', 'a7'],
  amazons8: ['c1', 'd4', 'c8', 'd6', 'c8', 'c5', 'd3', 'a6', 'a3'],
};

for (const [game, squares] of Object.entries(illegal)) {
  test(`illegal clicks do nothing: ${game}`, { skip }, async () => {
    const page = await shared.open(`#/play/${game}`);
    await startFriends(page, game);
    const asked = requests(page, /\/(view|line|studies)/);
    const start = await positionOf(page);
    const pieces = await piecesOn(page);
    for (const square of squares) {
      await clickSquares(page, square);
      assert.equal(await positionOf(page), start, square);
    }
    await page.keyboard.press('Escape');
    assert.deepEqual(await piecesOn(page), pieces);
    assert.equal(await page.locator('[data-square][aria-selected="true"]').count(), 0);
    assert.equal(await listed(page).count(), 0);
    assert.deepEqual(asked, []);
    // The board was awake all the time.
    const [move] = (await look(shared.server, game, [])).moves;
    await playMoves(page, shared.server, game, [], [move]);
    assert.equal(asked.filter((request) => request.url().endsWith('/view')).length, 1);
    assertClean(page);
    await page.context().close();
  });
}

test('a piece is moved by dragging it, and put back where it may not go', { skip }, async () => {
  const page = await shared.open('#/play/xiangqi');
  await startFriends(page, 'xiangqi');
  const start = await positionOf(page);
  const pieces = await piecesOn(page);
  await drag(page, 'h2', 'g5');
  assert.equal(await positionOf(page), start);
  assert.deepEqual(await piecesOn(page), pieces);
  await drag(page, 'h2', 'e2');
  await boardAt(page, (await look(shared.server, 'xiangqi', ['h2e2'])).position);
  await drag(page, 'b9', 'c7');
  await boardAt(page, (await look(shared.server, 'xiangqi', ['h2e2', 'b9c7'])).position);

  // An amazon is carried, and then aims.
  await startFriends(page, 'amazons');
  await drag(page, 'd1', 'd7');
  await drag(page, 'd7', 'g7');
  await boardAt(page, (await look(shared.server, 'amazons', ['d1-d7/g7'])).position);
  assertClean(page);
  await page.context().close();
});

test('who looks at the past cannot change it, and a taken back move is gone', { skip }, async () => {
  const page = await shared.open('#/play/surakarta');
  await startFriends(page, 'surakarta');
  const start = await positionOf(page);
  await playMoves(page, shared.server, 'surakarta', [], ['B2-B3', 'E5-E4', 'C2-C3']);
  const end = await positionOf(page);
  const asked = requests(page, /\/view/);
  await page.getByTestId('step-first').click();
  await boardAt(page, start);
  await clickSquares(page, 'D2', 'D3');
  assert.equal(await positionOf(page), start);
  assert.equal(await listed(page).count(), 3);
  await says(page, 'status', 'You are looking at the position after move 0 of 3.');
  await listed(page).nth(1).click();
  await boardAt(page, (await look(shared.server, 'surakarta', ['B2-B3', 'E5-E4'])).position);
  await page.getByTestId('present').click();
  await boardAt(page, end);
  assert.ok(asked.every((request) => request.postDataJSON().moves.length < 3));
  await page.getByTestId('take-back').click();
  await plies(page, 2);
  await page.getByTestId('take-back').click();
  const kept = await savedStudy(
    shared.server,
    (one) => one.game === 'surakarta' && one.result === null && one.nodes.length === 1,
  );
  await page.getByTestId('take-back').click();
  await boardAt(page, start);
  assert.ok(await page.getByTestId('take-back').isDisabled());
  // A game without a move is kept, and listed nowhere.
  await until(
    () => shared.server.ask('/api/studies?limit=100'),
    (list) => list.every(({ id }) => id !== kept.id),
  );
  assert.deepEqual((await shared.server.ask(`/api/studies/${kept.id}`)).nodes, []);
  assertClean(page);
  await page.context().close();
});

test('a reload finds the game where it was', { skip }, async () => {
  const page = await shared.open('#/play/amazons8');
  await startFriends(page, 'amazons8');
  let moves = await playMoves(page, shared.server, 'amazons8', [], ['c8-c5/e5', 'c1-c4/e4', 'f8-f6/d6']);
  const before = await positionOf(page);
  await page.reload();
  await boardAt(page, before);
  await plies(page, 3);
  moves = await playMoves(page, shared.server, 'amazons8', moves, ['f1-f5/g5']);
  await savedStudy(shared.server, (one) => one.game === 'amazons8' && one.nodes.length === 4);
  // Left while the next move is being written down: the server may have it, and this page never hears so.
  moves = await playMoves(page, shared.server, 'amazons8', moves, ['h6-g6/h6']);
  await page.reload();
  await plies(page, 5);
  moves = await playMoves(page, shared.server, 'amazons8', moves, ['c4-b4/b5']);
  // One game, not one before and others after.
  const study = await savedStudy(shared.server, (one) => one.game === 'amazons8' && one.nodes.length === 6);
  assert.deepEqual(movesOf(study), moves);
  const others = await shared.server.ask('/api/studies?game=amazons8');
  assert.equal(others.filter((one) => one.plies > 1 && one.result === null).length, 1);
  assertClean(page);
  await page.context().close();
});

test('perpetual check: the page warns who must deviate, then tells why red has lost', { skip }, async () => {
  const page = await shared.open('#/play/xiangqi');
  const position = '4k4/R8/9/9/9/9/8p/9/9/3K5 w - - 0 1';
  await startFriends(page, 'xiangqi', { 'start-select': 'text', 'start-text': position });
  await boardAt(page, position);
  const round = ['a8a9', 'e9e8', 'a9a8', 'e8e9'];
  const moves = [];
  for (const move of [...round, ...round]) {
    if (moves.length === 5) await says(page, 'warning', 'Perpetual check: Red must deviate');
    await clickMove(page, move);
    moves.push(move);
    await boardAt(page, (await look(shared.server, 'xiangqi', moves, position)).position);
  }
  await endsWith(page, {
    en: ['Black wins', 'Perpetual check: Red gave check with every move, had to deviate, and loses.'],
    zh: ['黑方胜', '长将：红方步步将军而不变着，判负。'],
  });
  assertClean(page);
  await page.context().close();
});

test('perpetual chase: the chaser is warned, and loses', { skip }, async () => {
  const page = await shared.open('#/play/xiangqi');
  const position = '3k5/9/9/9/7n1/9/2R6/9/9/5K3 w - - 0 1';
  await startFriends(page, 'xiangqi', { 'start-select': 'text', 'start-text': position });
  await boardAt(page, position);
  const round = ['c3c5', 'h5g3', 'c5c3', 'g3h5'];
  const moves = [];
  for (const move of [...round, ...round]) {
    if (moves.length === 5) await says(page, 'warning', 'Perpetual chase: Red must deviate');
    await clickMove(page, move);
    moves.push(move);
    await boardAt(page, (await look(shared.server, 'xiangqi', moves, position)).position);
  }
  await endsWith(page, {
    en: [
      'Black wins',
      'Perpetual chase: Red chased the same piece with every move, had to deviate, and loses.',
    ],
    zh: ['黑方胜', '长捉：红方步步追捉同一子而不变着，判负。'],
  });
  assertClean(page);
  await page.context().close();
});

test('stalemate, and a draw by agreement', { skip }, async () => {
  const page = await shared.open('#/play/xiangqi');
  const position = '3k5/9/R8/9/9/9/9/9/9/4K4 w - - 0 1';
  await startFriends(page, 'xiangqi', { 'start-select': 'text', 'start-text': position });
  await clickMove(page, 'a7a8');
  await endsWith(page, {
    en: ['Red wins', 'Stalemate: Black has no legal move and loses.'],
    zh: ['红方胜', '困毙：黑方无子可动，判负。'],
  });
  await startFriends(page, 'xiangqi', { 'start-select': 'start' });
  await clickMove(page, 'h2e2');
  await plies(page, 1);
  await page.getByTestId('offer-draw').click();
  await page.getByTestId('decline-draw').click();
  assert.equal(await page.getByTestId('result').count(), 0);
  await page.getByTestId('offer-draw').click();
  await page.getByTestId('accept-draw').click();
  await endsWith(page, { en: ['Draw', 'A draw by agreement.'], zh: ['和棋', '双方同意和棋。'] });
  assertClean(page);
  await page.context().close();
});

test(
  'a text that is no position is refused in the server’s words, and nothing is lost',
  { skip },
  async () => {
    const page = await shared.open('#/play/xiangqi');
    await startFriends(page, 'xiangqi');
    await playMoves(page, shared.server, 'xiangqi', [], ['h2e2']);
    const before = await positionOf(page);
    await page.getByTestId('new-game').click();
    await chooseWord(page, 'start-select', 'text');
    await page.getByTestId('start-text').fill('4k4/R8/9 w');
    await page.getByTestId('start-game').click();
    await says(page, 'setup-problem', /^The server says: .{20,}/);
    await page.getByRole('button', { name: 'Cancel' }).click();
    assert.equal(await positionOf(page), before);
    await plies(page, 1);
    assertClean(page);
    await page.context().close();
  },
);

test(
  'deep in a long game of Xiangqi a move asks no more of the server than at its start',
  { skip },
  async () => {
    const page = await shared.open('#/play/xiangqi');
    const roll = dice(1);
    const moves = [];
    while (moves.length < 200) {
      const { moves: legal, ending } = await look(shared.server, 'xiangqi', moves);
      assert.equal(ending, null, `over after ${moves.length}`);
      moves.push(legal[roll(legal.length)]);
    }
    await startFriends(page, 'xiangqi', { 'start-select': 'text', 'start-text': moves.join(' ') });
    await boardAt(page, (await look(shared.server, 'xiangqi', moves)).position);
    assert.equal(await listed(page).count(), 200);
    const asked = requests(page, /\/api\/games/);
    for (let ply = 1; ply <= 6; ply++) {
      const { moves: legal } = await look(shared.server, 'xiangqi', moves);
      const move = legal[roll(legal.length)];
      await playMoves(page, shared.server, 'xiangqi', moves, [move]);
      moves.push(move);
      assert.equal(asked.length, ply);
    }
    const study = await savedStudy(shared.server, (one) => one.nodes.length === 206);
    assert.deepEqual(movesOf(study), moves);
    assertClean(page);
    await page.context().close();
  },
);
