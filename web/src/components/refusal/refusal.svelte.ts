// Why what was clicked is no move: the rule that forbids it, in the reader's language.

import { boardGame } from '../../boards';
import { call } from '../../lib/api';
import type { PositionSpec, Verdict, Words } from '../../lib/types';

export class Refusal {
  /** The last one; null once the position has changed. */
  told = $state.raw<{ game: string; rule: string; sentence: Partial<Words> } | null>(null);

  /** Tells questions that were put one after the other apart. */
  private turn = 0;

  /** Somebody clicked these squares, and no legal move of the position goes so. */
  async ask(game: string, spot: PositionSpec, squares: string[]): Promise<void> {
    const board = boardGame(game);
    const move = board.write?.(squares);
    if (!move) return;
    const turn = ++this.turn;
    try {
      const body = { ...spot, move };
      const [{ legal, rule, sentence }, rules] = await Promise.all([
        call<Verdict>(`/api/games/${game}/judge`, { body }),
        board.rules?.(),
      ]);
      if (turn === this.turn && !legal)
        this.told = { game, rule, sentence: { en: sentence, zh: rules?.refusals[rule] } };
    } catch {
      // What cannot even be read as a move needs no reason.
    }
  }

  /** The position has changed. */
  drop(): void {
    this.turn++;
    this.told = null;
  }
}
