// A match's tables as files.

import { csv } from '../../lib/csv';
import type { GameSummary, MatchView } from '../../lib/types';

/** Who stands how against whom: a row each, with the standing before it. */
export function crossTable({ lines, players, cross }: MatchView): string {
  const head = ['player', 'points', 'won', 'drawn', 'lost', 'elo', 'elo_error', ...players];
  const rows = lines.map((line) => {
    const row = players.indexOf(line.name);
    const against = players.map((_, column) => {
      const cell = cross[row]?.[column];
      return cell ? `${cell.wins}-${cell.draws}-${cell.losses}` : '';
    });
    const points = line.wins + line.draws / 2;
    return [
      line.name,
      points,
      line.wins,
      line.draws,
      line.losses,
      line.elo ?? '',
      line.elo_error ?? '',
      ...against,
    ];
  });
  return csv([head, ...rows]);
}

/** Every game in a line; games are counted from 1, as people count. */
export function gameTable(games: readonly GameSummary[]): string {
  const head = ['number', 'first', 'second', 'result', 'reason', 'moves', 'seconds'];
  const rows = games.map(({ number, first, second, result, reason, plies, seconds }) => [
    number + 1,
    first,
    second,
    result,
    reason,
    plies,
    seconds,
  ]);
  return csv([head, ...rows]);
}
