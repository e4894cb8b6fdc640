// A step of a search, and a node of it, in a sentence.

import { boundsAfter, isProbe, isSecondLook, seenBy, sourceOf, standingAt } from './moment';
import { CUT, CUT_OFF, ENTER, interval, LEAF, points, RECALLED, type Recording, SETTLE, SPARED } from './recording';
import type { Words } from './text';

/** What sentences are made of. */
export interface Speaker {
  recording: Recording;
  words: Words;
  /** What the sides are called, the first player first. */
  sides: [string, string];
}

/** What a node is called: its move, or for roots what they are. */
export function nodeName({ recording, words }: Speaker, node: number): string {
  if (recording.parent[node]! >= 0) return recording.moveText(node);
  return recording.roots.length > 1 ? words.pass(recording.place[node]! + 1) : words.root;
}

function sideOf({ recording, sides }: Speaker, node: number): string {
  return sides[recording.side[node] === 1 ? 1 : 0];
}

/** Chinese words stand without blanks between them. */
function tidy(sentence: string): string {
  return sentence.replace(/(?<=[\u4e00-\u9fff]) (?=[\u4e00-\u9fff])/g, '');
}

/** What happens in a step. */
export function explainStep(speaker: Speaker, step: number): string {
  return tidy(stepSentence(speaker, step));
}

function stepSentence(speaker: Speaker, step: number): string {
  const node = speaker.recording.node[step]!;
  switch (speaker.recording.kind[step]) {
    case ENTER:
      return explainEnter(speaker, node);
    case SETTLE:
      return explainSettle(speaker, node);
    case CUT:
      return explainCut(speaker, node);
    default:
      return speaker.recording.parent[node]! < 0 ? explainEnd(speaker, node) : explainReturn(speaker, node, step);
  }
}

function explainEnter(speaker: Speaker, node: number): string {
  const { recording, words } = speaker;
  const { algorithm, depth } = recording.tree;
  const window = interval(recording.alpha[node]!, recording.beta[node]!);
  if (recording.parent[node]! < 0) {
    if (algorithm === 'mtdf') return words.beginPass(recording.place[node]! + 1, points(recording.beta[node]!), window);
    if (algorithm === 'minimax') return words.beginPlain(sideOf(speaker, node), depth);
    return words.begin(sideOf(speaker, node), depth, window);
  }
  const move = recording.moveText(node);
  if (algorithm === 'minimax') return words.enterPlain(move);
  if (isSecondLook(recording, node)) return words.enterAgain(move, window);
  if (isProbe(recording, node)) {
    const parent = standingAt(recording, recording.parent[node]!, recording.entered[node]! - 1);
    return words.enterProbe(move, points(parent.alpha), window);
  }
  return words.enter(move, window);
}

function explainSettle(speaker: Speaker, node: number): string {
  const { recording, words, sides } = speaker;
  const value = points(recording.value[node]!);
  const side = sideOf(speaker, node);
  if (recording.fate[node] === RECALLED) return words.settleRecalled(value, side);
  if (value.includes('#')) {
    const own = recording.side[node] === 1 ? 1 : 0;
    return words.settleWon(value.startsWith('#') ? side : sides[1 - own]!);
  }
  return words.settleLeaf(value, side);
}

/** Why a node was cut, in full. */
function explainCut(speaker: Speaker, node: number): string {
  const { recording, words } = speaker;
  const value = points(recording.value[node]!);
  const sentences = [words.cutReason(points(recording.beta[node]!), value)];
  const killer = standingAt(recording, node, recording.cutAt[node]!).bestChild;
  if (killer >= 0) {
    const side = sideOf(speaker, node);
    const move = recording.moveText(killer);
    const source = sourceOf(recording, node);
    if (source.kind === 'move') {
      const elsewhere = recording.moveText(source.child);
      const where = nodeName(speaker, source.node);
      const other = sideOf(speaker, source.node);
      sentences.push(words.cutBecause(side, move, value, other, where, elsewhere, points(source.value)));
    } else if (source.kind === 'probe') {
      sentences.push(words.cutProbe(side, move, value, nodeName(speaker, source.node)));
    } else {
      sentences.push(words.cutPass(side, move, value));
    }
  }
  const spared = recording.childrenOf(node).reduce((sum, child) => sum + (recording.fate[child] === SPARED ? 1 : 0), 0);
  sentences.push(spared > 0 ? words.cutSpared(spared) : words.cutSparedNone);
  return sentences.join(words.gap);
}

function explainReturn(speaker: Speaker, node: number, step: number): string {
  const { recording, words } = speaker;
  const parent = recording.parent[node]!;
  const before = standingAt(recording, parent, step - 1);
  const after = standingAt(recording, parent, step);
  const [to, move] = [nodeName(speaker, parent), recording.moveText(node)];
  const number = seenBy(recording, parent, node);
  const value = points(number);
  if (recording.tree.algorithm === 'minimax') {
    return after.bestChild === node
      ? words.backBest(to, move, value)
      : words.backWorse(to, move, value, points(before.best));
  }
  if (after.alpha > before.alpha) return words.backRaised(to, move, value);
  if (number > before.alpha) return words.backPromise(to, move, value, points(before.alpha));
  return words.backBelow(to, move, value, points(before.alpha));
}

function explainEnd({ recording, words }: Speaker, root: number): string {
  const value = points(recording.value[root]!);
  const last = root === recording.roots.at(-1) && !recording.tree.truncated;
  const best = recording.tree.best_move;
  const end = best ? words.done(points(recording.tree.value), best) : words.doneNoMove(points(recording.tree.value));
  if (recording.tree.algorithm !== 'mtdf') return end;
  const [lower, upper] = boundsAfter(recording, root);
  const answer = recording.value[root]! < recording.beta[root]! ? words.passLow : words.passHigh;
  const sentence = answer(recording.place[root]! + 1, value);
  // The last pass closes the gap.
  return `${sentence}${words.gap}${last ? end : words.passBetween(points(lower), points(upper))}`;
}

/** What a node is at a step: not yet entered, open, or one of the fates. */
export type Condition = 'waiting' | 'open' | 'searched' | 'cut' | 'leaf' | 'recalled' | 'spared';

export function conditionAt(recording: Recording, node: number, step: number): Condition {
  if (recording.entered[node]! > step) return 'waiting';
  switch (recording.fate[node]) {
    case SPARED:
      return 'spared';
    case LEAF:
      return 'leaf';
    case RECALLED:
      return 'recalled';
    case CUT_OFF:
      return recording.cutAt[node]! <= step ? 'cut' : 'open';
    default:
      return recording.left[node]! <= step ? 'searched' : 'open';
  }
}

export function conditionName(words: Words, condition: Condition): string {
  return condition === 'spared' ? words.sparedFate : words[condition];
}

/** What there is to say of a node at a step, beside its numbers; empty for nothing. */
export function explainNode(speaker: Speaker, node: number, step: number): string {
  return tidy(nodeSentence(speaker, node, step));
}

/** A node by its name and what became of it, for whoever does not see the picture. */
export function describeNode(speaker: Speaker, node: number, step: number): string {
  const { recording, words } = speaker;
  const condition = conditionAt(recording, node, step);
  const value = condition === 'searched' ? points(recording.value[node]!) : '';
  const state = explainNode(speaker, node, step) || words.nodeState(conditionName(words, condition), value);
  return tidy(words.nodeSaid(nodeName(speaker, node), state, recording.childCount(node)));
}

function nodeSentence(speaker: Speaker, node: number, step: number): string {
  const { recording, words } = speaker;
  switch (conditionAt(recording, node, step)) {
    case 'waiting':
      return words.waitingReason;
    case 'spared': {
      const parent = recording.parent[node]!;
      const [beta, alpha] = [points(recording.beta[parent]!), points(recording.value[parent]!)];
      return words.sparedReason(nodeName(speaker, parent), beta, alpha);
    }
    case 'cut':
      return explainCut(speaker, node);
    case 'leaf':
    case 'recalled':
      return explainSettle(speaker, node);
    default:
      return '';
  }
}
