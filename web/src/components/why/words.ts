// A compared pair of moves in sentences, one for each node of the tree that the server tells.

import type { Refutation, RefutationNode, Score, Side } from '../../lib/types';
import type { Messages } from './i18n';

/** What sentences are made of. */
export interface WhyContext {
  told: Refutation;
  messages: Messages;
  names: Record<Side, string>;
  /** A value to the side that asks, as it is to be read. */
  value: (score: Score) => string;
  /** The moves that lead to a node from the one above it, as they are to be read. */
  moves: (node: number) => string[];
  /** The piece that a letter of the position's text stands for. */
  piece: (letter: string) => string;
}

const opponent = (side: Side): Side => (side === 'first' ? 'second' : 'first');

/** The nodes below one, in their order. */
export function childrenOf(told: Refutation, node: number): number[] {
  return told.tree.flatMap(({ parent }, index) => (parent === node ? [index] : []));
}

/** The moves from the root to a node. */
export function pathTo(told: Refutation, node: number): string[] {
  const { parent, moves } = told.tree[node]!;
  return parent === null ? moves : [...pathTo(told, parent), ...moves];
}

/** Pieces by name, the same ones together. */
function named({ messages, piece }: WhyContext, letters: string[]): string[] {
  const kinds = [...new Set(letters)];
  return kinds.map((letter) =>
    messages.several(letters.filter((one) => one === letter).length, piece(letter)),
  );
}

/** What has changed hands. */
function exchanged(context: WhyContext, { exchange, counts }: RefutationNode): string[] {
  const { told, messages, names } = context;
  if (counts) return [messages.counts(String(counts[0]), String(counts[1]))];
  if (!exchange) return [];
  const side = names[told.side];
  const [lost, won] = [named(context, exchange.lost), named(context, exchange.won)];
  if (lost.length > 0 && won.length > 0) return [messages.traded(side, lost, won)];
  if (lost.length > 0) return [messages.lost(side, lost)];
  return won.length > 0 ? [messages.won(side, won)] : [];
}

/** What there is to say of a node; the moves that lead to it stand before it. */
export function explainNode(context: WhyContext, index: number): string {
  const { told, messages, names, value } = context;
  const node = told.tree[index]!;
  const side = names[told.side];
  const below = childrenOf(told, index).filter((child) => told.tree[child]!.kind !== 'end');
  const sentences = ((): string[] => {
    switch (node.kind) {
      case 'root': {
        const [better, worse] = below.map((child) => told.tree[child]!);
        const move = (child: number): string => context.moves(below[child]!).join(' ');
        const cost = Math.round(told.loss * 100);
        return [
          messages.root(side, node.choices, move(0), value(better!.score), move(1), value(worse!.score)),
          cost > 0 ? messages.cost(cost) : messages.even,
        ];
      }
      case 'better':
        return [messages.better(side, value(node.score))];
      case 'worse':
        return [messages.worse(names[opponent(told.side)], node.choices)];
      case 'answer': {
        if (node.choices === 0) return [messages.over, ...exchanged(context, node)];
        const others = node.choices - below.length;
        return [
          messages.answer(names[node.side], node.choices, value(node.score)),
          ...(node.choices > below.length && below.length > 0 ? [messages.least(below.length)] : []),
          ...(node.rest ? [messages.rest(others, value(node.rest))] : []),
        ];
      }
      case 'reply':
        return [messages.reply(value(node.score))];
      default:
        return [messages.end(value(node.score)), ...exchanged(context, node)];
    }
  })();
  return sentences.join(messages.gap);
}
