// Games that the engine plays against itself, reviewed at the depth at which they were played: a move that is marked is a
// mistake that the review invented.

import { choose, dice, look } from '../tests/helpers/play.mjs';

/** So many games of each, to this depth, of so many plies at most. */
const games = [
  { game: 'xiangqi', count: 13, depth: 6, plies: 80 },
  { game: 'othello', count: 13, depth: 6, plies: 60 },
  { game: 'surakarta', count: 12, depth: 5, plies: 60 },
  { game: 'amazons', count: 12, depth: 2, plies: 30 },
];
/** Plies by the dice before the engine begins, so that no two games are the same. */
const CHANCE = 6;

/** All events of a stream. */
async function events(server, path, body) {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return [...(await response.text()).matchAll(/^event: (\w+)\ndata: (.*)$/gm)].map(([, name, data]) => ({
    name,
    data: JSON.parse(data),
  }));
}

/** A game in which chance makes the first moves, and the engine all others. */
async function play(server, { game, depth, plies }, seed) {
  const roll = dice(seed);
  const moves = [];
  while (moves.length < plies) {
    if (moves.length < CHANCE) {
      const view = await look(server, game, moves);
      if (view.ending) break;
      moves.push(choose(view, roll));
    } else {
      const told = await events(server, `/api/games/${game}/search`, { moves, depth });
      const best = told.findLast(({ name }) => name === 'done').data.best_move;
      if (best === null) break;
      moves.push(best);
    }
  }
  return moves;
}

export default async function reviews(server) {
  const found = [];
  let [played, judged] = [0, 0];
  for (const kind of games) {
    for (let seed = 1; seed <= kind.count; seed++) {
      const moves = await play(server, kind, seed);
      const told = await events(server, `/api/games/${kind.game}/review`, { moves, depth: kind.depth });
      const own = told.filter(({ name, data }) => name === 'judged' && data.ply >= CHANCE);
      if (own.length !== Math.max(0, moves.length - CHANCE))
        throw new Error(`${kind.game}: not all were judged`);
      played++;
      judged += own.length;
      for (const { data } of own.filter(({ data }) => data.mark !== null))
        found.push(
          `\n  ${kind.game} ${seed}: ${data.mark} ${data.loss.toFixed(2)} after ${moves.slice(0, data.ply + 1)}`,
        );
    }
  }
  return `${found.length} mistakes invented in ${played} games, ${judged} moves (0)${found.join('')}`;
}
