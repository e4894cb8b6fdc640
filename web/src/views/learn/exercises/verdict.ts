// What the program says to an answer, and why: the reasons are those of the search itself.

import type { GraphTrace, Plan, Rating, Trace } from '../../../lib/types';
import { type ExplainContext, explainNode, explainStep } from '../../tree/explain';
import { SPARED } from '../../tree/recording';
import type { Asked, GraphSpec } from '../components';
import type { Counted } from '../counts';
import type { Messages } from '../i18n';
import { bestOrders, instancesOf, maxValue, type Shape } from '../shape';
import { repeatedCells } from '../traces';

export interface Verdict {
  right: boolean;
  /** Why, one sentence each. */
  reasons: string[];
  /** The step of the search that shows it. */
  step?: number;
}

/** Branches below a marked branch say nothing more. */
export function outermost(shape: Shape, marked: string[]): string[] {
  const byName = new Map(shape.nodes.map((node) => [node.name, node]));
  const isBelow = (name: string): boolean => {
    for (let at = byName.get(name)?.parent ?? -1; at >= 0; at = shape.nodes[at]!.parent)
      if (marked.includes(shape.nodes[at]!.name)) return true;
    return false;
  };
  return marked.filter((name) => !isBelow(name));
}

/** Whether exactly those branches were marked that the search never enters. */
export function judgeCuts(t: Messages, context: ExplainContext, shape: Shape, marked: string[]): Verdict {
  const { recording } = context;
  const spared: string[] = [];
  const nodes = new Map<string, number>();
  for (let at = 0; at < recording.size; at++) {
    nodes.set(recording.moveText(at), at);
    if (recording.fate[at] === SPARED) spared.push(recording.moveText(at));
  }
  const said = outermost(shape, marked);
  const entered = said.filter((name) => !spared.includes(name));
  const missed = spared.filter((name) => !said.includes(name));
  const last = recording.steps - 1;
  const steps: number[] = [];
  const reasons: string[] = [];
  for (const name of entered) {
    const node = nodes.get(name);
    if (node === undefined) {
      reasons.push(t.belowCut(name));
      continue;
    }
    steps.push(recording.entered[node]!);
    reasons.push(t.isEntered(name, explainStep(context, recording.entered[node]!)));
  }
  for (const name of missed) {
    const node = nodes.get(name)!;
    steps.push(recording.entered[node]!);
    reasons.push(t.isSpared(name, explainNode(context, node, last)));
  }
  if (reasons.length > 0) return { right: false, reasons, step: Math.min(...steps, last) };
  return {
    right: true,
    reasons: recording.cuts.map((step) => explainStep(context, step)),
    step: recording.cuts[0] ?? 0,
  };
}

/** What is asked of a search: a node's value as Max sees it, or how much it does. */
export function answerOf(context: ExplainContext, of: Asked, name: string): number {
  const { recording } = context;
  const last = recording.steps - 1;
  if (of === 'leaves') return recording.leavesBy[last]!;
  if (of === 'nodes') return recording.nodesBy[last]!;
  if (of === 'passes') return recording.roots.length;
  return maxValue(recording, instancesOf(recording).get(name)?.at(-1) ?? 0);
}

export function judgeValue(
  t: Messages,
  context: ExplainContext,
  of: Asked,
  name: string,
  answer: number,
): Verdict {
  const { recording } = context;
  const wanted = answerOf(context, of, name);
  const last = recording.steps - 1;
  const right = answer === wanted;
  const ending = [right ? t.rightValue(wanted) : t.wrongValue(answer)];
  if (of === 'passes') {
    const passes = recording.roots.map((root) => explainStep(context, recording.left[root]!));
    return { right, reasons: [...ending, ...passes], step: 0 };
  }
  if (of !== 'value') {
    const shown = [
      t.totals(recording.nodesBy[last]!, recording.leavesBy[last]!, recording.sparedBy[last]!, true),
    ];
    const cuts = recording.cuts.map((step) => explainStep(context, step));
    return { right, reasons: [...ending, ...shown, ...cuts], step: recording.cuts[0] ?? 0 };
  }
  // What came back to the node says where its value is from.
  const node = instancesOf(recording).get(name)?.at(-1) ?? 0;
  const back = Array.from(recording.childrenOf(node)).filter((child) => recording.fate[child] !== SPARED);
  const reasons = back.map((child) => explainStep(context, recording.left[child]!));
  return { right, reasons: [...ending, ...reasons], step: recording.entered[node]! };
}

/** Whether no order would let the search look at fewer leaves. */
export function judgeOrder(
  t: Messages,
  minimax: ExplainContext,
  orders: Record<string, number[]>,
  leaves: number,
  fewest: number,
): Verdict {
  const reasons = [t.leavesNow(leaves, fewest)];
  if (leaves <= fewest) return { right: true, reasons };
  const { recording } = minimax;
  const best = bestOrders(recording);
  for (let at = 0; at < recording.size; at++) {
    const name = recording.moveText(at);
    const [first, better] = [orders[name]?.[0], best[name]?.[0]];
    if (first === undefined || better === undefined) continue;
    const [now, then] = [maxValue(recording, first), maxValue(recording, better)];
    if (now === then) continue;
    const side = minimax.sides[recording.side[at] === 1 ? 1 : 0];
    const words = [
      name || minimax.messages.root,
      side,
      recording.moveText(better),
      recording.moveText(first),
    ];
    reasons.push(t.notBestFirst(...(words as [string, string, string, string]), then, now));
  }
  return { right: false, reasons };
}

export function judgeHeuristic(
  t: Messages,
  spec: GraphSpec,
  h: number[],
  trace: GraphTrace,
  misleads: boolean,
): Verdict {
  const best = trace.distances[spec.start] ?? null;
  const reasons: string[] = [];
  const tooLarge = h.flatMap((value, node) => {
    const distance = trace.distances[node];
    return distance != null && value > distance ? [{ node, value, distance }] : [];
  });
  for (const { node, value, distance } of tooLarge)
    reasons.push(t.notAdmissible(spec.names[node]!, value, distance));
  if (tooLarge.length === 0) reasons.push(t.admissible);
  const route = trace.route.map((node) => spec.names[node]).join(' → ');
  const misled = trace.cost !== null && best !== null && trace.cost > best;
  if (trace.cost !== null && best !== null)
    reasons.push(misled ? t.misled(route, trace.cost, best) : t.notMisled(route, trace.cost));
  return { right: tooLarge.length > 0 && (misled || !misleads), reasons };
}

export function judgeDepot(t: Messages, plan: Plan): Verdict {
  if (plan.reachable) return { right: true, reasons: [t.depotRight(plan.length!, plan.legs.length)] };
  const { minimum } = plan;
  if (!minimum) return { right: false, reasons: [t.depotNever] };
  return { right: false, reasons: [t.depotWrong(minimum.from, minimum.to, minimum.width, minimum.supply)] };
}

export function judgeAgain(t: Messages, trace: Trace, place: [number, number]): Verdict {
  const visits: number[] = [];
  for (let at = 0; at < trace.expansions.length; at += 5)
    if (trace.expansions[at] === place[0] && trace.expansions[at + 1] === place[1])
      visits.push(trace.expansions[at + 2]!);
  const right = repeatedCells(trace).some(([row, column]) => row === place[0] && column === place[1]);
  return { right, reasons: [t.visits(place, visits)] };
}

/** The search with the fewest nodes. */
export function judgeFewest(t: Messages, counted: Counted[], names: string[], answer: number): Verdict {
  const best = counted.reduce((best, { nodes }, index) => (nodes < counted[best]!.nodes ? index : best), 0);
  const reasons = counted.map(({ nodes }, index) => t.counted(names[index]!, nodes));
  return { right: counted[answer]!.nodes === counted[best]!.nodes, reasons };
}

/** Whether a difference is proven: its error bar does not reach 0. */
export function isProven({ elo, error }: Rating): boolean {
  return elo !== null && error !== null && Math.abs(elo) > error;
}
