// An evaluation taken apart, asked for as the reader goes on, and one of its terms as a layer of the board.

import { call, errorMessage, isAbort } from '../../lib/api';
import type { Explanation, Layer, Side, Term } from '../../lib/types';

export class Terms {
  /** Of the position that `place` names; the former one's stays until the present one's is there. */
  found = $state.raw<Explanation | null>(null);
  place = $state('');
  problem = $state('');

  /** Asks about a position, given as JSON of an EvalRequest. Returns how to cancel. */
  follow(game: string, place: string): () => void {
    const leave = new AbortController();
    call<Explanation>(`/api/games/${game}/eval`, { body: JSON.parse(place), signal: leave.signal }).then(
      (found) => {
        this.found = found;
        this.place = place;
        this.problem = '';
      },
      (error: unknown) => {
        if (isAbort(error)) return;
        this.found = null;
        this.problem = errorMessage(error);
      },
    );
    return () => leave.abort();
  }
}

/** How strong the strongest square of a painted term is. */
const STRONGEST = 100;

/** A term as the board paints it: strong where a square adds much, and in the colour of the side it speaks for. */
export function paintedTerm(term: Term, side: Side): Layer {
  const most = Math.max(...term.squares.map(({ value }) => Math.abs(value)));
  const sign = side === 'first' ? 1 : -1;
  const cells = term.squares.flatMap(({ square, value }) => {
    const strength = Math.round((sign * STRONGEST * value) / most);
    return strength === 0 ? [] : [{ square, value: strength }];
  });
  return { name: 'term', label: term.label, cells };
}

/** How long a term's bar is, of the longest one's: from -1 to 1. */
export function barLengths(terms: Term[]): number[] {
  const most = Math.max(...terms.map(({ value }) => Math.abs(value)), 1e-9);
  return terms.map(({ value }) => value / most);
}
