// Boards written as rows from the top with counts for empty squares, as FEN does.

/**
 * Rows of letters and counts; with `runs` several digits are one number, as boards of ten need it. What is no
 * letter of the game is read as an empty square.
 */
export function readRows(text: string, letters: string, runs: boolean): (string | null)[][] {
  return text.split('/').map((row) => {
    const squares: (string | null)[] = [];
    for (const token of row.match(runs ? /\d+|\D/g : /\d|\D/g) ?? []) {
      const count = Number(token);
      // A stranger's text may say anything; no board here is wider than ten.
      if (/^\d/.test(token)) squares.push(...Array<null>(Math.min(count, 10)).fill(null));
      else squares.push(letters.includes(token) ? token : null);
    }
    return squares;
  });
}

/** The last field of a FEN: the number of the move to be made. */
export function moveNumber(position: string): number {
  const number = Number(position.trim().split(/\s+/)[5]);
  return Number.isSafeInteger(number) && number > 0 ? number : 1;
}

/** Writes what `readRows` reads. */
export function writeRows(rows: (string | null)[][]): string {
  return rows
    .map((row) => {
      let text = '';
      let empty = 0;
      for (const letter of [...row, undefined]) {
        if (letter === null) {
          empty++;
          continue;
        }
        if (empty > 0) text += empty;
        empty = 0;
        text += letter ?? '';
      }
      return text;
    })
    .join('/');
}
