// The server's sentences in Chinese: it sends a code and what to fill in; what has no code stays as it was sent.

import { boardGames } from '../boards';
import { sentences, type ProblemWords } from './sentences';
import type { Problem } from './types';

export type { ProblemWords } from './sentences';

const reasons: ProblemWords = {
  nothing: () => '没有内容：请输入局面、着法或整局棋谱。',
  'unreadable-text': () => '既不是局面，也不是着法，无法读取。',
  'unreadable-move': ({ move }) => `无法读取着法“${move}”。`,
  'illegal-move': ({ move }) => `着法“${move}”不合规则。`,
  'ambiguous-move': ({ one, other }) => `此着法有两种解释：${one} 或 ${other}，请写明其中一种。`,
  'game-over': ({ move }) => `对局已经结束，不能再走“${move}”。`,
  'too-many-moves': ({ most, found }) => `着法太多：最多 ${most} 步，实有 ${found} 步。`,
  rows: ({ expected, found }) => `应有 ${expected} 行，实有 ${found} 行。`,
  squares: ({ expected, found }) => `应有 ${expected} 格，实有 ${found} 格。`,
  letter: ({ at, found }) => `第 ${at} 个字符“${found}”不能出现在这里。`,
  side: ({ found }) => (found ? `“${found}”不是轮到走棋的一方。` : '缺少轮到走棋的一方。'),
};

/** What the server's own words mean, where a sentence has no code. */
const codes: Record<string, string> = {
  busy: '服务器正忙，请稍后再试。',
  'too-much': '超出了服务器允许的上限。',
  'too-large': '内容太大，服务器不接收。',
  'not-found': '没有找到。',
  conflict: '内容已被改动或正在使用。',
  forbidden: '服务器不允许这样做。',
  internal: '服务器内部出错，详情见其日志。',
};

/** Places as the server names them. */
const places: [RegExp, string][] = [
  [/^moves?$/, '着法'],
  [/^move (\d+)$/, '第 $1 步'],
  [/^position$/, '局面'],
  [/^row (\d+)$/, '第 $1 行'],
  [/^line (\d+)$/, '第 $1 行'],
  [/^column (\d+)$/, '第 $1 列'],
  [/^field (\d+).*$/, '第 $1 项'],
  [/^character (\d+).*$/, '第 $1 个字符'],
  [/^row (\d+) from the top$/, '第 $1 行'],
  [/^image row (\d+)$/, '图像第 $1 行'],
  [/^game (\d+)$/, '第 $1 局'],
  [/^engine '(.*)'$/, '引擎“$1”'],
  [/^text$/, '文本'],
  [/^list$/, '树的文本'],
  [/^start$/, '起始局面'],
  [/^compared$/, '比较的着法'],
];

function placeOf(place: string): string[] {
  // Lists of requests count from 0.
  const listed = /^(moves|nodes|engines)\[(\d+)\]/.exec(place);
  if (listed) return [`第 ${Number(listed[2]) + 1} ${listed[1] === 'engines' ? '个引擎' : '步'}`];
  const found = places.find(([pattern]) => pattern.test(place));
  // A place that only repeats the move is in the sentence already.
  return found ? [place.replace(found[0], found[1])] : [];
}

/** Whether a sentence of this code has words. */
export const isWorded = (code: string): boolean =>
  [reasons, sentences, ...boardGames.map((game) => game.problems ?? {})].some((known) => code in known);

/** A problem in Chinese; the server's own sentence where there is none. */
export function inChinese({ code, message, reason }: Problem): string {
  const words =
    reason &&
    [reasons, sentences, ...boardGames.map((game) => game.problems ?? {})]
      .map((known) => known[reason.code])
      .find((known) => known !== undefined);
  if (reason && words) {
    const where = reason.places.flatMap(placeOf).join('，');
    return (where ? `${where}：` : '') + words(reason.params);
  }
  const known = codes[code];
  return known ? `${known}（${message}）` : message;
}
