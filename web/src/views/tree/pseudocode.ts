// The searches of trees in pseudocode, and the line that a step of a recording executes.

import { isProbe, isReSearch, nodeStateAt } from './nodestate';
import { CUT, ENTER, RECALLED, type Recording, SETTLE } from './recording';

/** The two searches as Max and Min play them, numbers being Max's throughout. */
const MINIMAX_FIXED: readonly string[] = [
  'minimax(node):',
  '  if node is a leaf: return its value',
  '  if Max moves:',
  '    best ← −∞',
  '    for each child: best ← max(best, minimax(child))',
  '  else:',
  '    best ← +∞',
  '    for each child: best ← min(best, minimax(child))',
  '  return best',
];

const ALPHA_BETA_FIXED: readonly string[] = [
  'search(node, α, β):',
  '  if node is a leaf: return its value',
  '  if Max moves:',
  '    best ← −∞',
  '    for each child:',
  '      best ← max(best, search(child, α, β))',
  '      α ← max(α, best)',
  '      if α ≥ β: break   ✂',
  '  else:',
  '    best ← +∞',
  '    for each child:',
  '      best ← min(best, search(child, α, β))',
  '      β ← min(β, best)',
  '      if α ≥ β: break   ✂',
  '  return best',
];

/** The same in one half: a value is the mover's, and changes its sign with the mover. */
const MINIMAX: readonly string[] = [
  'minimax(node):',
  '  if node is a leaf: return its value',
  '  best ← −∞',
  '  for each child:',
  '    best ← max(best, −minimax(child))',
  '  return best',
];

const ALPHA_BETA: readonly string[] = [
  'search(node, α, β):',
  '  if node is a leaf: return its value',
  '  best ← −∞',
  '  for each child:',
  '    best ← max(best, −search(child, −β, −α))',
  '    α ← max(α, best)',
  '    if α ≥ β: break   ✂',
  '  return best',
];

const PVS: readonly string[] = [
  'search(node, α, β):',
  '  if node is a leaf: return its value',
  '  for each child:',
  '    if it is the first: v ← search(child, α, β)',
  '    else:',
  '      v ← search(child, window of width 0): better?',
  '      if yes, and α < v < β: v ← search(child, α, β)',
  '    best ← the better of best and v',
  '    narrow the window to best',
  '    if α ≥ β: break   ✂',
  '  return best',
];

const MTDF: readonly string[] = [
  'mtdf(root, guess):',
  '  lower ← −∞; upper ← +∞',
  '  while lower < upper:',
  '    β ← guess; if guess = lower: β ← guess + 1',
  '    guess ← search(root, β − 1, β)',
  '    if guess < β: upper ← guess',
  '    else: lower ← guess',
  '  return guess',
  'search(node, α, β), which remembers nodes:',
  '  if the memory answers: return what it knows',
  '  if node is a leaf: return its value',
  '  for each child:',
  '    best ← the better of best and search(child, …)',
  '    narrow the window to best',
  '    if α ≥ β: break   ✂',
  '  remember best; return best',
];

/** The search of a recorded tree. */
export function codeOf(recording: Recording): readonly string[] {
  switch (recording.tree.algorithm) {
    case 'minimax':
      return recording.fixed ? MINIMAX_FIXED : MINIMAX;
    case 'pvs':
      return PVS;
    case 'mtdf':
      return MTDF;
    default:
      return recording.fixed ? ALPHA_BETA_FIXED : ALPHA_BETA;
  }
}

/** The lines that a step executes. */
export function linesAt(recording: Recording, step: number): number[] {
  const node = recording.node[step]!;
  const kind = recording.kind[step]!;
  const parent = recording.parent[node]!;
  switch (recording.tree.algorithm) {
    case 'minimax':
      return minimaxLines(recording, kind, parent);
    case 'pvs':
      return pvsLines(recording, node, kind, parent, step);
    case 'mtdf':
      return mtdfLines(recording, node, kind, parent, step);
    default:
      return alphaBetaLines(recording, node, kind, parent, step);
  }
}

function minimaxLines(recording: Recording, kind: number, parent: number): number[] {
  if (kind === ENTER) return [0];
  if (kind === SETTLE) return [1];
  if (parent < 0) return [recording.fixed ? 8 : 5];
  return [recording.fixed ? (recording.side[parent] === 1 ? 7 : 4) : 4];
}

/** Whether the window of a node has become narrower with this step. */
function narrows(recording: Recording, node: number, step: number): boolean {
  return nodeStateAt(recording, node, step).alpha > nodeStateAt(recording, node, step - 1).alpha;
}

function alphaBetaLines(
  recording: Recording,
  node: number,
  kind: number,
  parent: number,
  step: number,
): number[] {
  const { fixed } = recording;
  if (kind === ENTER) return [0];
  if (kind === SETTLE) return [1];
  const min = (at: number): boolean => recording.side[at] === 1;
  if (kind === CUT) return [fixed ? (min(node) ? 13 : 7) : 6];
  if (parent < 0) return [fixed ? 14 : 7];
  const first = fixed ? (min(parent) ? 11 : 5) : 4;
  return narrows(recording, parent, step) ? [first, first + 1] : [first];
}

function pvsLines(recording: Recording, node: number, kind: number, parent: number, step: number): number[] {
  if (kind === ENTER) {
    if (parent < 0) return [0];
    return [isReSearch(recording, node) ? 6 : isProbe(recording, node) ? 5 : 3];
  }
  if (kind === SETTLE) return [1];
  if (kind === CUT) return [9];
  if (parent < 0) return [10];
  return narrows(recording, parent, step) ? [7, 8] : [7];
}

function mtdfLines(recording: Recording, node: number, kind: number, parent: number, step: number): number[] {
  if (kind === ENTER) return parent < 0 ? [3, 4] : [8];
  if (kind === SETTLE) return [recording.fate[node] === RECALLED ? 9 : 10];
  if (kind === CUT) return [14];
  if (parent < 0) {
    const answered = recording.value[node]! < recording.beta[node]! ? 5 : 6;
    return node === recording.roots.at(-1) ? [answered, 7] : [answered];
  }
  return narrows(recording, parent, step) ? [12, 13] : [12];
}
