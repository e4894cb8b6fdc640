// What was played from the present position in the stored games, asked for as the reader goes on.

import { call, errorMessage, isAbort } from '../../lib/api';
import type { ExplorerView } from '../../lib/types';

export class ExplorerLookup {
  /** Of the position that `place` names; the former one's stays until the present one's is there. */
  found = $state.raw<ExplorerView | null>(null);
  place = $state('');
  problem = $state('');

  private game = '';

  /** Asks about a position, given as JSON of its PositionSpec, until every game is counted. Returns how to cancel. */
  follow(game: string, place: string): () => void {
    const leave = new AbortController();
    // Another game's moves are none of this one's.
    if (this.game !== game) this.found = null;
    this.game = game;
    const ask = async (): Promise<void> => {
      const body = JSON.parse(place) as unknown;
      for (;;) {
        const found = await call<ExplorerView>(`/api/games/${game}/explorer`, { body, signal: leave.signal });
        const isStuck =
          this.place === place && found.uncounted > 0 && found.uncounted === this.found?.uncounted;
        this.found = found;
        this.place = place;
        this.problem = '';
        if (found.uncounted === 0 || isStuck) return;
      }
    };
    ask().catch((error: unknown) => {
      if (!isAbort(error)) this.problem = errorMessage(error);
    });
    return () => leave.abort();
  }
}
