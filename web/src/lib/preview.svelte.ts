// The position at the end of a line that somebody points at: asked for once a line, shown without a flicker
// in between.

import { call, isAbort } from './api';
import type { LineView, PositionSpec } from './types';

export interface PreviewPosition {
  position: string;
  /** The move that led there. */
  last: string;
}

/** The pointer may cross a gap between two moves. */
const LINGER_MS = 140;
const MAX_KNOWN = 2000;

export class Preview {
  /** What the board shows instead of its own position. */
  glimpse = $state.raw<PreviewPosition | null>(null);

  private known = new Map<string, PreviewPosition>();
  private wanted = '';
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = new Set<string>();

  /** Shows where these moves lead from a spot; `whole` is the line they begin, whose positions come along. */
  show(game: string, spot: PositionSpec, moves: string[], whole: string[] = moves): void {
    clearTimeout(this.timer);
    const head = JSON.stringify([game, spot]);
    this.wanted = `${head} ${moves.join(' ')}`;
    const known = this.known.get(this.wanted);
    if (known) this.glimpse = known;
    else void this.ask(game, spot, head, whole);
  }

  /** Nothing is pointed at any more. */
  hide(): void {
    this.wanted = '';
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.glimpse = null), LINGER_MS);
  }

  /** The board's own position has changed: it is shown at once. */
  drop(): void {
    this.wanted = '';
    clearTimeout(this.timer);
    this.glimpse = null;
  }

  private async ask(game: string, spot: PositionSpec, head: string, line: string[]): Promise<void> {
    const name = `${head} ${line.join(' ')}`;
    if (this.asked.has(name)) return;
    this.asked.add(name);
    try {
      const before = spot.moves ?? [];
      const view = await call<LineView>(`/api/games/${game}/line`, {
        body: { ...spot, moves: [...before, ...line] },
      });
      if (this.known.size > MAX_KNOWN) this.known.clear();
      let key = head;
      view.steps.slice(before.length).forEach(({ move, position }, index) => {
        key = `${key} ${line[index]}`;
        this.known.set(key, { position, last: move });
      });
      const wanted = this.known.get(this.wanted);
      if (wanted) this.glimpse = wanted;
    } catch (error) {
      // A line the server does not follow is not shown; the board stays as it is.
      if (!isAbort(error)) this.wanted = '';
    } finally {
      this.asked.delete(name);
    }
  }
}
