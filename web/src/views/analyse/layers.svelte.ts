// What can be shown on the board beside the pieces, asked for as the reader goes on.

import { call, isAbort } from '../../lib/api';
import type { Layer } from '../../lib/types';

export class Layers {
  /** Those of the present position; the former ones stay until these are there. */
  all = $state.raw<Layer[]>([]);
  /** What there is to choose from. */
  choices = $state.raw<Pick<Layer, 'name' | 'label'>[]>([]);

  /** The game whose layers are known by name. */
  private game = '';

  /**
   * Asks for a position's layers, given as JSON of its PositionSpec; where none is wanted, only their names,
   * once a game. Returns how to cancel.
   */
  follow(game: string, spot: string, isWanted: boolean): () => void {
    if (!isWanted && this.game === game) return () => undefined;
    const leave = new AbortController();
    call<Layer[]>(`/api/games/${game}/layers`, { body: JSON.parse(spot), signal: leave.signal }).then(
      (layers) => {
        this.game = game;
        this.choices = layers;
        this.all = layers;
      },
      (error: unknown) => {
        // A position without layers is still a position.
        if (!isAbort(error)) this.all = [];
      },
    );
    return () => leave.abort();
  }
}
