// The terms of an evaluation as pictures: one as a layer of the board, all as bars.

import type { Layer, Side, Term } from '../../lib/types';

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
