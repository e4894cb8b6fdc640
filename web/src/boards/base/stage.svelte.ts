// The movements that are being shown on a board: what changed, which way it travels, and when it is over.

import { changeBetween, type Change, type Pieces } from './change';
import type { Kind } from './kind';
import type { Plan } from './plan';
import { directWay, play, type Scene } from './scene';
import type { Way } from './way';

/** What led to the pieces that are shown now. */
export interface Cause {
  /** The squares of the move, as one clicks them. */
  squares: readonly string[];
  /** The squares it passes, where that is more than both ends. */
  track: readonly string[] | null;
  /** The square where a piece was put down by hand: it is there already. */
  dropped: string | null;
}

export class Stage {
  /** Those that are still going on; a new one does not end the others. */
  scenes = $state.raw<readonly Scene[]>([]);

  #pieces: Pieces | null = null;
  #track: readonly string[] | null = null;
  #running = new Map<Scene, Animation[]>();
  #count = 0;

  /** The pieces shown from now on; where they can be seen to have moved, and `lively` allows it, that becomes a scene. */
  show(pieces: Pieces, cause: Cause, kind: Kind, plan: Plan, lively: boolean): void {
    const before = this.#pieces;
    this.#pieces = pieces;
    if (before === null || before === pieces) return;
    const change = changeBetween(before, pieces, kind.turns === true);
    if (change && lively) this.scenes = [...this.scenes, this.#direct(change, cause, kind, plan)];
    else if (change || !same(before, pieces)) this.clear();
    this.#track = cause.track;
  }

  #direct(change: Change, cause: Cause, kind: Kind, plan: Plan): Scene {
    const ways = new Map<string, Way>();
    for (const { from, to } of change.moved) {
      if (to === cause.dropped) continue;
      const track = [cause.track, this.#track && [...this.#track].reverse()].find(
        (track) => track && track[0] === from && track.at(-1) === to,
      );
      const way = (track && kind.way?.(plan, track)) ?? directWay(plan, from, to);
      if (way) ways.set(to, way);
    }
    const [centre = null, shooter = null, target = null] = cause.squares;
    const shot = change.come.find(({ letter }) => letter === kind.flies)?.square ?? null;
    const known = shot !== null && shot === target;
    return { number: ++this.#count, change, ways, centre, shooter: known ? shooter : null, shot };
  }

  /** Sets the new scenes going; called when the drawing shows them. */
  play(drawing: Element, plan: Plan): void {
    for (const scene of this.scenes) {
      if (this.#running.has(scene)) continue;
      const animations = play(drawing, scene, plan);
      // A piece that moves on leaves its earlier way.
      const anew = new Set(animations.map(targetOf));
      for (const animation of [...this.#running.values()].flat()) {
        if (anew.has(targetOf(animation))) animation.cancel();
      }
      this.#running.set(scene, animations);
      void Promise.allSettled(animations.map((animation) => animation.finished)).then(() => {
        this.#running.delete(scene);
        this.scenes = this.scenes.filter((other) => other !== scene);
      });
    }
  }

  /** Ends everything at once, as a jump to another position does. */
  clear(): void {
    for (const animation of [...this.#running.values()].flat()) animation.cancel();
    this.#running.clear();
    if (this.scenes.length > 0) this.scenes = [];
  }
}

function targetOf(animation: Animation): Element | null {
  return animation.effect instanceof KeyframeEffect ? animation.effect.target : null;
}

function same(one: Pieces, other: Pieces): boolean {
  return one.size === other.size && [...one].every(([square, letter]) => other.get(square) === letter);
}
