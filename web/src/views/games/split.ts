// A file of several games, cut into its games.

export interface Piece {
  text: string;
  /** What it says of itself, such as `Red – Black, 1-0`. */
  title: string;
}

/** PGN: a game's tags follow the moves of the one before. Brackets inside comments begin no game. */
function splitPgn(text: string): string[] {
  const pieces: string[] = [];
  let lines: string[] = [];
  let depth = 0;
  let seenMoves = false;
  for (const line of text.split(/\r?\n/)) {
    const isTag = depth === 0 && /^\s*\[\w+\s+"/.test(line);
    if (isTag && seenMoves) {
      pieces.push(lines.join('\n'));
      lines = [];
      seenMoves = false;
    }
    if (!isTag) {
      if (line.trim() !== '') seenMoves = true;
      for (const sign of line) depth = sign === '{' ? depth + 1 : sign === '}' ? Math.max(0, depth - 1) : depth;
    }
    lines.push(line);
  }
  if (lines.join('').trim() !== '') pieces.push(lines.join('\n'));
  return pieces;
}

/** GGF: every game stands between `(;` and `;)`. */
function splitGgf(text: string): string[] {
  return text.match(/\(;[\s\S]*?;\)/g) ?? [text];
}

function titleOf(text: string): string {
  const tag = (...names: string[]): string => {
    for (const name of names) {
      const pgn = new RegExp(`^\\s*\\[${name}\\s+"((?:[^"\\\\]|\\\\.)*)"`, 'm').exec(text);
      const ggf = new RegExp(`${name}\\[([^\\]]*)\\]`).exec(text);
      const value = pgn?.[1] ?? ggf?.[1];
      if (value && value !== '?') return value;
    }
    return '';
  };
  const players = [tag('Red', 'White', 'PB'), tag('Black', 'PW')].filter(Boolean).join(' – ');
  return [players, tag('Result', 'RE'), tag('Date', 'DT')].filter(Boolean).join(', ');
}

/** The games of a text; whatever is not a collection is one game. */
export function splitGames(text: string): Piece[] {
  const trimmed = text.trim();
  const pieces = trimmed.startsWith('(;')
    ? splitGgf(trimmed)
    : /^\s*\[\w+\s+"/.test(trimmed)
      ? splitPgn(trimmed)
      : [text];
  return pieces.map((piece) => ({ text: piece, title: titleOf(piece) }));
}
