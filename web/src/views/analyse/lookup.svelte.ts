// What the server says of the present position, asked for as the reader goes on.

import { call, errorMessage, isAbort } from '../../lib/api';

export class Lookup<T> {
  /** Of the position that `place` names; the former one's stays until the present one's is there. */
  found = $state.raw<T | null>(null);
  place = $state('');
  problem = $state('');

  private game = '';
  private readonly route: string;
  private readonly isWhole: (found: T, before: T | null) => boolean;

  /**
   * Asks this part of a game's API; once more as long as the answer, with the one before it of the same position, is not
   * whole.
   */
  constructor(route: string, isWhole: (found: T, before: T | null) => boolean = () => true) {
    this.route = route;
    this.isWhole = isWhole;
  }

  /** Asks about a position, given as the JSON of the request. Returns how to cancel. */
  follow(game: string, place: string): () => void {
    const leave = new AbortController();
    // Another game's answers are none of this one's.
    if (this.game !== game) this.found = null;
    this.game = game;
    void this.ask(place, leave.signal).catch((error: unknown) => {
      if (isAbort(error)) return;
      this.found = null;
      this.problem = errorMessage(error);
    });
    return () => leave.abort();
  }

  private async ask(place: string, signal: AbortSignal): Promise<void> {
    const request = { body: JSON.parse(place) as unknown, signal };
    for (;;) {
      const found = await call<T>(`/api/games/${this.game}/${this.route}`, request);
      const before = this.place === place ? this.found : null;
      this.found = found;
      this.place = place;
      this.problem = '';
      if (this.isWhole(found, before)) return;
    }
  }
}
