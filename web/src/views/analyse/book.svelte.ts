// What the book says of the present position, asked for as the reader goes on.

import { call, errorMessage, isAbort } from '../../lib/api';
import type { BookView } from '../../lib/types';

export class BookLookup {
  /** Of the position that `place` names; the former one's stays until the present one's is there. */
  found = $state.raw<BookView | null>(null);
  place = $state('');
  problem = $state('');

  private game = '';

  /** Asks about a position, given as JSON of its PositionSpec. Returns how to cancel. */
  follow(game: string, place: string): () => void {
    const leave = new AbortController();
    // Another game's moves are none of this one's.
    if (this.game !== game) this.found = null;
    this.game = game;
    call<BookView>(`/api/games/${game}/book`, { body: JSON.parse(place), signal: leave.signal }).then(
      (found) => {
        this.found = found;
        this.place = place;
        this.problem = '';
      },
      (error: unknown) => {
        if (!isAbort(error)) this.problem = errorMessage(error);
      },
    );
    return () => leave.abort();
  }
}
