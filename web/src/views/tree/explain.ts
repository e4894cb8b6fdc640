// A step of a search, and a node of it, in a sentence.

import { boundsAfter, isProbe, isReSearch, seenBy, boundSourceOf, nodeStateAt } from './nodestate';
import { CUT, CUT_OFF, ENTER, LEAF, RECALLED, type Recording, SETTLE, SPARED } from './recording';
import type { Messages } from './i18n';

/** What sentences are made of. */
export interface ExplainContext {
  recording: Recording;
  messages: Messages;
  /** What the sides are called, the first player first. */
  sides: [string, string];
}

/** What a node is called: its move, or for roots what they are. */
export function nodeName({ recording, messages }: ExplainContext, node: number): string {
  if (recording.parent[node]! >= 0) return recording.moveText(node);
  return recording.roots.length > 1 ? messages.pass(recording.place[node]! + 1) : messages.root;
}

function sideOf({ recording, sides }: ExplainContext, node: number): string {
  return sides[recording.side[node] === 1 ? 1 : 0];
}

/** Chinese words stand without blanks between them. */
function tidy(sentence: string): string {
  return sentence.replace(/(?<=[\u4e00-\u9fff]) (?=[\u4e00-\u9fff])/g, '');
}

/** What happens in a step. */
export function explainStep(context: ExplainContext, step: number): string {
  return tidy(stepSentence(context, step));
}

function stepSentence(context: ExplainContext, step: number): string {
  const node = context.recording.node[step]!;
  switch (context.recording.kind[step]) {
    case ENTER:
      return explainEnter(context, node);
    case SETTLE:
      return explainSettle(context, node);
    case CUT:
      return explainCut(context, node);
    default:
      return context.recording.parent[node]! < 0
        ? explainEnd(context, node)
        : explainReturn(context, node, step);
  }
}

function explainEnter(context: ExplainContext, node: number): string {
  const { recording, messages } = context;
  const { algorithm, depth } = recording.tree;
  const window = recording.toldWindow(node, recording.alpha[node]!, recording.beta[node]!);
  if (recording.parent[node]! < 0) {
    if (algorithm === 'mtdf')
      return messages.beginPass(recording.place[node]! + 1, recording.points(recording.beta[node]!), window);
    if (algorithm === 'minimax') return messages.beginPlain(sideOf(context, node), depth);
    return messages.begin(sideOf(context, node), depth, window);
  }
  const move = recording.moveText(node);
  if (algorithm === 'minimax') return messages.enterPlain(move);
  if (isReSearch(recording, node)) return messages.enterAgain(move, window);
  if (isProbe(recording, node)) {
    const parent = nodeStateAt(recording, recording.parent[node]!, recording.entered[node]! - 1);
    return messages.enterProbe(move, recording.told(recording.parent[node]!, parent.alpha), window);
  }
  return messages.enter(move, window);
}

function explainSettle(context: ExplainContext, node: number): string {
  const { recording, messages, sides } = context;
  const value = recording.told(node, recording.value[node]!);
  const side = sideOf(context, node);
  // On paper a leaf has one number for both.
  if (recording.fixed)
    return recording.fate[node] === RECALLED ? messages.recalledPlain(value) : messages.leafPlain(value);
  if (recording.fate[node] === RECALLED) return messages.settleRecalled(value, side);
  if (value.includes('#')) {
    const own = recording.side[node] === 1 ? 1 : 0;
    return messages.settleWon(value.startsWith('#') ? side : sides[1 - own]!);
  }
  return messages.settleLeaf(value, side);
}

/** Why a node was cut, in full. */
function explainCut(context: ExplainContext, node: number): string {
  const { recording, messages } = context;
  const value = recording.told(node, recording.value[node]!);
  const sentences = [
    messages.cutReason(...recording.toldCut(node, recording.value[node]!, recording.beta[node]!)),
  ];
  const killer = nodeStateAt(recording, node, recording.cutAt[node]!).bestChild;
  if (killer >= 0) {
    const side = sideOf(context, node);
    const move = recording.moveText(killer);
    const source = boundSourceOf(recording, node);
    if (source.kind === 'move') {
      const elsewhere = recording.moveText(source.child);
      const where = nodeName(context, source.node);
      const other = sideOf(context, source.node);
      const bound = recording.told(source.node, source.value);
      sentences.push(messages.cutBecause(side, move, value, other, where, elsewhere, bound));
    } else if (source.kind === 'probe') {
      sentences.push(messages.cutProbe(side, move, value, nodeName(context, source.node)));
    } else {
      sentences.push(messages.cutPass(side, move, value));
    }
  }
  const spared = recording
    .childrenOf(node)
    .reduce((sum, child) => sum + (recording.fate[child] === SPARED ? 1 : 0), 0);
  sentences.push(spared > 0 ? messages.cutSpared(spared) : messages.cutSparedNone);
  return sentences.join(messages.gap);
}

function explainReturn(context: ExplainContext, node: number, step: number): string {
  const { recording, messages } = context;
  const parent = recording.parent[node]!;
  const before = nodeStateAt(recording, parent, step - 1);
  const after = nodeStateAt(recording, parent, step);
  const [to, move] = [nodeName(context, parent), recording.moveText(node)];
  const number = seenBy(recording, parent, node);
  const value = recording.told(parent, number);
  if (recording.tree.algorithm === 'minimax') {
    return after.bestChild === node
      ? messages.backBest(to, move, value)
      : messages.backWorse(to, move, value, recording.told(parent, before.best));
  }
  const alpha = recording.told(parent, before.alpha);
  const min = recording.isTurned(parent);
  if (after.alpha > before.alpha)
    return min ? messages.backLowered(to, move, value) : messages.backRaised(to, move, value);
  if (number > before.alpha)
    return (min ? messages.backPromiseMin : messages.backPromise)(to, move, value, alpha);
  return (min ? messages.backAbove : messages.backBelow)(to, move, value, alpha);
}

function explainEnd({ recording, messages }: ExplainContext, root: number): string {
  const value = recording.points(recording.value[root]!);
  const last = root === recording.roots.at(-1) && !recording.tree.truncated;
  const best = recording.tree.best_move;
  const end = best
    ? messages.done(recording.points(recording.tree.value), best)
    : messages.doneNoMove(recording.points(recording.tree.value));
  if (recording.tree.algorithm !== 'mtdf') return end;
  const [lower, upper] = boundsAfter(recording, root);
  const answer = recording.value[root]! < recording.beta[root]! ? messages.passLow : messages.passHigh;
  const sentence = answer(recording.place[root]! + 1, value);
  // The last pass closes the gap.
  return `${sentence}${messages.gap}${last ? end : messages.passBetween(recording.points(lower), recording.points(upper))}`;
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

export function conditionName(messages: Messages, condition: Condition): string {
  return condition === 'spared' ? messages.sparedFate : messages[condition];
}

/** What there is to say of a node at a step, beside its numbers; empty for nothing. */
export function explainNode(context: ExplainContext, node: number, step: number): string {
  return tidy(nodeSentence(context, node, step));
}

/** A node by its name and what became of it, for whoever does not see the picture. */
export function describeNode(context: ExplainContext, node: number, step: number): string {
  const { recording, messages } = context;
  const condition = conditionAt(recording, node, step);
  const value = condition === 'searched' ? recording.told(node, recording.value[node]!) : '';
  const state =
    explainNode(context, node, step) || messages.nodeState(conditionName(messages, condition), value);
  return tidy(messages.nodeSaid(nodeName(context, node), state, recording.childCount(node)));
}

function nodeSentence(context: ExplainContext, node: number, step: number): string {
  const { recording, messages } = context;
  switch (conditionAt(recording, node, step)) {
    case 'waiting':
      return messages.waitingReason;
    case 'spared': {
      const parent = recording.parent[node]!;
      const cut = recording.toldCut(parent, recording.value[parent]!, recording.beta[parent]!);
      return messages.sparedReason(nodeName(context, parent), ...cut);
    }
    case 'cut':
      return explainCut(context, node);
    case 'leaf':
    case 'recalled':
      return explainSettle(context, node);
    default:
      return '';
  }
}
