// What a file says beside the moves: signs, and commands within comments such as clocks and values.

/** Signs of PGN that have a mark of their own; the others are shown by their number. */
const signs: Record<number, string> = {
  1: '!',
  2: '?',
  3: '!!',
  4: '??',
  5: '!?',
  6: '?!',
  7: '□',
  10: '=',
  13: '∞',
  14: '⩲',
  15: '⩱',
  16: '±',
  17: '∓',
  18: '+−',
  19: '−+',
  22: '⨀',
  23: '⨀',
  32: '⟳',
  33: '⟳',
  36: '→',
  37: '→',
  40: '↑',
  41: '↑',
  132: '⇆',
  133: '⇆',
  146: 'N',
};

/** The signs of a move as they are read behind it: marks at once, the others after a blank. */
export function signsOf(nags: readonly number[]): string {
  return nags.map((nag) => (nag >= 1 && nag <= 6 ? signs[nag]! : ` ${signs[nag] ?? `$${nag}`}`)).join('');
}

/** A comment for people: without commands, whose times and values stand before it. */
export function readable(comment: string): string {
  const told: string[] = [];
  const text = comment.replace(/\[%(\w+)\s+([^\]]*)\]/g, (_, name: string, value: string) => {
    if (name === 'clk' || name === 'emt') told.push(`⏱ ${value.trim()}`);
    if (name === 'eval') told.push(value.trim());
    return '';
  });
  return [...told, text.replace(/[ \t]+/g, ' ').trim()].filter(Boolean).join(' ');
}
