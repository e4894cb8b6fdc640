// The messages of the comparison of two moves.

import { defineMessages } from '../../lib/messages';

/** `one, two and three`. */
function listed(words: string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

export const messages = defineMessages({
  en: {
    title: 'Why?',
    asking: 'The engine compares the two moves…',
    refresh: 'Ask again',
    close: 'Close',
    looked: (depth: number, nodes: string) => `Both moves looked ${depth} ahead, ${nodes} positions in all.`,
    hint: 'Each move opens on the board.',
    tree: 'Why the move is worse',
    gap: ' ',
    listed,

    root: (side: string, choices: number, better: string, best: string, worse: string, worst: string) =>
      `${side} has ${choices} moves to choose from. ${better} is worth ${best}, ${worse} at most ${worst}.`,
    cost: (percent: number) => `The difference is ${percent} % of the game.`,
    even: 'The engine sees no difference that counts.',
    better: (side: string, value: string) => `is better: ${side} stands at ${value}.`,
    worse: (side: string, choices: number) =>
      choices === 0
        ? 'ends the game.'
        : choices === 1
          ? `leaves ${side} one answer.`
          : `lets ${side} choose among ${choices} answers; one is enough.`,
    answer: (side: string, choices: number, value: string) =>
      choices === 1
        ? `${side} has one reply, worth ${value}.`
        : `${side} may choose among ${choices} replies; none is worth more than ${value}.`,
    over: 'The game is over.',
    least: (moves: number) => (moves === 1 ? 'This one loses least.' : `These ${moves} lose least.`),
    rest: (others: number, value: string) =>
      others === 1
        ? `The other one is worth at most ${value}.`
        : `Each of the other ${others} is worth at most ${value}.`,
    reply: (value: string) => `is worth ${value}.`,
    end: (value: string) => `is how it goes on, to ${value}.`,
    lost: (side: string, pieces: string[]) => `${side} has lost ${listed(pieces)}.`,
    traded: (side: string, lost: string[], won: string[]) =>
      `${side} has lost ${listed(lost)} for ${listed(won)}.`,
    won: (side: string, pieces: string[]) => `${side} has won ${listed(pieces)}.`,
    counts: (own: string, other: string) => `It stands ${own} to ${other}.`,
    several: (count: number, piece: string) => (count === 1 ? `a ${piece}` : `${count} × ${piece}`),

    ask: 'Ask',
    askHint: 'Compare two moves: the engine shows why the worse one is worse.',
    one: 'One move',
    other: 'The other move',
    whyNot: (move: string) => `Why not ${move}?`,
    whyNotShort: 'Why not?',
    whyBad: (move: string) => `Why is ${move} a mistake?`,
  },
  zh: {
    title: '为什么？',
    asking: '引擎正在比较这两步…',
    refresh: '重新提问',
    close: '关闭',
    looked: (depth: number, nodes: string) => `两步均搜索到深度 ${depth}，共 ${nodes} 个局面。`,
    hint: '点击任意着法，棋盘即显示该局面。',
    tree: '这步棋差在哪里',
    gap: '',
    listed: (words: string[]) => words.join('、'),

    root: (side: string, choices: number, better: string, best: string, worse: string, worst: string) =>
      `${side}共有 ${choices} 种着法可选。${better} 值 ${best}，${worse} 至多值 ${worst}。`,
    cost: (percent: number) => `两者相差 ${percent}% 的期望得分。`,
    even: '引擎认为两者没有实质差别。',
    better: (side: string, value: string) => `更好：${side}得到 ${value}。`,
    worse: (side: string, choices: number) =>
      choices === 0
        ? '之后对局结束。'
        : choices === 1
          ? `之后${side}只有一种应着。`
          : `之后${side}有 ${choices} 种应着，一种就够了。`,
    answer: (side: string, choices: number, value: string) =>
      choices === 1
        ? `${side}只有一种着法，值 ${value}。`
        : `${side}有 ${choices} 种着法可选，没有一种超过 ${value}。`,
    over: '对局结束。',
    least: (moves: number) => (moves === 1 ? '这一种损失最小。' : `这 ${moves} 种损失最小。`),
    rest: (others: number, value: string) => `其余 ${others} 种至多值 ${value}。`,
    reply: (value: string) => `值 ${value}。`,
    end: (value: string) => `是后续，结果为 ${value}。`,
    lost: (side: string, pieces: string[]) => `${side}失去了${pieces.join('、')}。`,
    traded: (side: string, lost: string[], won: string[]) =>
      `${side}以${lost.join('、')}换得${won.join('、')}。`,
    won: (side: string, pieces: string[]) => `${side}得到了${pieces.join('、')}。`,
    counts: (own: string, other: string) => `此时为 ${own} 对 ${other}。`,
    several: (count: number, piece: string) => (count === 1 ? piece : `${count} 个${piece}`),

    ask: '提问',
    askHint: '比较两步棋：引擎说明较差的一步差在哪里。',
    one: '一步',
    other: '另一步',
    whyNot: (move: string) => `为什么不走 ${move}？`,
    whyNotShort: '为何不走？',
    whyBad: (move: string) => `${move} 为什么是失误？`,
  },
});

export type Messages = (typeof messages)['en'];
