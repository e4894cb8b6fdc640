// The searches of routes in pseudocode.

export const A_STAR: readonly string[] = [
  'g(start) ← 0; open ← { start }',
  'while open is not empty:',
  '  n ← the node of open with the least f = g + h',
  '  if n is the goal: return the route to n',
  '  for each neighbour m of n:',
  '    if g(n) + cost(n, m) < g(m):',
  '      g(m) ← g(n) + cost(n, m)',
  '      put m into open',
  'return: there is no route',
];

export const UNIFORM_COST: readonly string[] = A_STAR.map((line) =>
  line.replace('least f = g + h', 'least g'),
);

/** With a supply a node is a cell and what is left there. */
export const A_STAR_SUPPLY: readonly string[] = [
  'open ← { (start, full) }',
  'while open is not empty:',
  '  (cell, left) ← the node of open with the least f = g + h',
  '  if cell is the goal: return the route',
  '  for each step to a cell m, if left ≥ cost(m):',
  '    rest ← left − cost(m), or full at a depot',
  '    if g improves at (m, rest): put (m, rest) into open',
  'return: there is no route',
];

export const UNIFORM_COST_SUPPLY: readonly string[] = A_STAR_SUPPLY.map((line) =>
  line.replace('least f = g + h', 'least g'),
);

/** What a step of a traced search does: each expansion is two steps, what is taken and what comes of it. */
export const TAKE = 2;
const GOAL = 3;
const NEIGHBOURS = [4, 5, 6];

/** The code of a traced search. */
export function codeOf(algorithm: string, limited: boolean): readonly string[] {
  if (algorithm === 'uniform-cost') return limited ? UNIFORM_COST_SUPPLY : UNIFORM_COST;
  return limited ? A_STAR_SUPPLY : A_STAR;
}

/** The steps of a trace: none, then two for each expansion, and one more where the search ends without a route. */
export function stepsOf(expansions: number, found: boolean): number {
  return 2 * expansions + (found ? 0 : 1);
}

/** The expansion that a step belongs to; -1 before the first, and behind the last one for the end without a route. */
export function expansionAt(step: number): number {
  return step <= 0 ? -1 : Math.floor((step - 1) / 2);
}

/** The lines that a step executes; `code` decides how many there are. */
export function linesAt(code: readonly string[], step: number, expansions: number, found: boolean): number[] {
  if (step <= 0) return [0];
  const expansion = expansionAt(step);
  if (expansion >= expansions) return [code.length - 1];
  if (step % 2 === 1) return [TAKE];
  if (found && expansion === expansions - 1) return [GOAL];
  // The last line is the one of no route; what is between belongs to the neighbours.
  return NEIGHBOURS.concat(code.length > 8 ? [7] : []);
}
