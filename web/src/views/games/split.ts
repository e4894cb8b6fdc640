// A file of several games, cut into its games.

/** PGN: a game's tags follow the moves of the one before. Brackets inside comments begin no game. */
function splitPgn(text: string): string[] {
  const pieces: string[] = [];
  let lines: string[] = [];
  // Comments do not nest: within one an opening brace is a sign like any other.
  let inComment = false;
  let seenMoves = false;
  for (const line of text.split(/\r?\n/)) {
    const isTag = !inComment && /^\s*\[\w+\s+"/.test(line);
    if (isTag && seenMoves) {
      pieces.push(lines.join('\n'));
      lines = [];
      seenMoves = false;
    }
    if (!isTag) {
      if (line.trim() !== '') seenMoves = true;
      inComment = endsInComment(line, inComment);
    }
    lines.push(line);
  }
  if (lines.join('').trim() !== '') pieces.push(lines.join('\n'));
  return pieces;
}

/** Whether a comment is open at the end of a line. */
function endsInComment(line: string, inComment: boolean): boolean {
  for (const sign of line) {
    if (inComment) inComment = sign !== '}';
    // The rest of the line is a comment of another kind, where braces mean nothing.
    else if (sign === ';') return false;
    else inComment = sign === '{';
  }
  return inComment;
}

/** GGF: every game stands between `(;` and `;)`. */
function splitGgf(text: string): string[] {
  return text.match(/\(;[\s\S]*?;\)/g) ?? [text];
}

/** DhtmlXQ: every game begins with a bracket of that name. */
function splitDhtmlxq(text: string): string[] {
  const pieces = text.split(/(?=\[DhtmlXQ\])/).filter((piece) => piece.includes('[DhtmlXQ_'));
  return pieces.length > 0 ? pieces : [text];
}

/** What a game says of itself, such as `Red – Black, 1-0`. */
export function titleOf(text: string): string {
  const tag = (...names: string[]): string => {
    for (const name of names) {
      const pgn = new RegExp(`^\\s*\\[${name}\\s+"((?:[^"\\\\]|\\\\.)*)"`, 'm').exec(text);
      const ggf = new RegExp(`${name}\\[([^\\]]*)\\]`).exec(text);
      const dhtmlxq = new RegExp(`\\[DhtmlXQ_${name}\\]([^\\[]*)\\[`, 'i').exec(text);
      const value = pgn?.[1] ?? dhtmlxq?.[1] ?? ggf?.[1];
      if (value && value !== '?') return value;
    }
    return '';
  };
  const players = [tag('Red', 'White', 'PB'), tag('Black', 'PW')].filter(Boolean).join(' – ');
  return [players, tag('Result', 'RE'), tag('Date', 'DT')].filter(Boolean).join(', ');
}

/** The games of a text; whatever is not a collection is one game. */
export function splitGames(text: string): string[] {
  const trimmed = text.trim();
  if (trimmed.startsWith('(;')) return splitGgf(trimmed);
  if (!/^\[\w+\s+"/.test(trimmed) && trimmed.includes('[DhtmlXQ_')) return splitDhtmlxq(trimmed);
  return /^\[\w+\s+"/.test(trimmed) ? splitPgn(trimmed) : [text];
}
