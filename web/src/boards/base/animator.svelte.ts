// Plays the animations of a board: what changed, along which path it travels, and when it is over.

import { changeBetween, type Change, type Pieces } from './change';
import type { BoardSpec } from './spec';
import type { Geometry } from './geometry';
import { directPath, play, type MoveAnimation } from './animation';
import type { Path } from './path';

/** What led to the pieces that are shown now. */
export interface AnimationCause {
  /** The squares of the move, as one clicks them. */
  squares: readonly string[];
  /** The squares it passes, where that is more than both ends. */
  track: readonly string[] | null;
  /** The square where a piece was put down by hand: it is there already. */
  dropped: string | null;
}

export class Animator {
  /** Those that are still going on; a new one does not end the others. */
  animations = $state.raw<readonly MoveAnimation[]>([]);

  #pieces: Pieces | null = null;
  #track: readonly string[] | null = null;
  #running = new Map<MoveAnimation, Animation[]>();
  #count = 0;

  /**
   * The pieces shown from now on; where they can be seen to have moved, and `lively` allows it, that becomes
   * an animation.
   */
  show(pieces: Pieces, cause: AnimationCause, spec: BoardSpec, geometry: Geometry, lively: boolean): void {
    const before = this.#pieces;
    this.#pieces = pieces;
    if (before === null || before === pieces) return;
    const change = changeBetween(before, pieces, spec.turns === true);
    if (change && lively) this.animations = [...this.animations, this.#direct(change, cause, spec, geometry)];
    else if (change || !same(before, pieces)) this.clear();
    this.#track = cause.track;
  }

  #direct(change: Change, cause: AnimationCause, spec: BoardSpec, geometry: Geometry): MoveAnimation {
    const paths = new Map<string, Path>();
    for (const { from, to } of change.moved) {
      if (to === cause.dropped) continue;
      const track = [cause.track, this.#track && [...this.#track].reverse()].find(
        (track) => track && track[0] === from && track.at(-1) === to,
      );
      const path = (track && spec.path?.(geometry, track)) ?? directPath(geometry, from, to);
      if (path) paths.set(to, path);
    }
    const [centre = null, shooter = null, target = null] = cause.squares;
    const shot = change.added.find(({ letter }) => letter === spec.flies)?.square ?? null;
    const known = shot !== null && shot === target;
    const falls = spec.stands === true;
    return { number: ++this.#count, change, paths, centre, shooter: known ? shooter : null, shot, falls };
  }

  /** Sets the new animations going; called when the drawing shows them. */
  play(drawing: Element, geometry: Geometry): void {
    for (const animation of this.animations) {
      if (this.#running.has(animation)) continue;
      const animations = play(drawing, animation, geometry);
      // A piece that moves on leaves its earlier path.
      const anew = new Set(animations.map(targetOf));
      for (const animation of [...this.#running.values()].flat()) {
        if (anew.has(targetOf(animation))) animation.cancel();
      }
      this.#running.set(animation, animations);
      void Promise.allSettled(animations.map((animation) => animation.finished)).then(() => {
        this.#running.delete(animation);
        this.animations = this.animations.filter((other) => other !== animation);
      });
    }
  }

  /** Ends everything at once, as a jump to another position does. */
  clear(): void {
    for (const animation of [...this.#running.values()].flat()) animation.cancel();
    this.#running.clear();
    if (this.animations.length > 0) this.animations = [];
  }
}

function targetOf(animation: Animation): Element | null {
  return animation.effect instanceof KeyframeEffect ? animation.effect.target : null;
}

function same(one: Pieces, other: Pieces): boolean {
  return one.size === other.size && [...one].every(([square, letter]) => other.get(square) === letter);
}
