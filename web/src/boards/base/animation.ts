// One change of a board as movement: pieces travel, fade, appear and turn over.

import type { Change } from './change';
import { CELL, type Geometry, type Point } from './geometry';
import { straight, pathLength, pathPoints, type Path } from './path';

export interface MoveAnimation {
  /** Tells its ghosts and its missile from those of other animations. */
  number: number;
  change: Change;
  /** How each moved piece travels, by its new square; a piece without a path is there already. */
  paths: Map<string, Path>;
  /** From where what flies comes. */
  shooter: string | null;
  /** What flies, and where to. */
  shot: string | null;
  /** Where turning pieces begin to turn: the nearer, the sooner. */
  centre: string | null;
  /** New pieces fall in from above. */
  falls: boolean;
}

const EASE = 'cubic-bezier(0.35, 0.05, 0.25, 1)';
const FADE = 140;
const FLIGHT = 190;
const TURN = 260;
/** From above the board to its second row; deeper falls take as the square root of their height. */
const FALL = 150;

/**
 * Milliseconds for a path: a longer one takes longer, but nobody waits for it; round a corner one wants to
 * follow with the eye.
 */
function duration(path: Path): number {
  const length = pathLength(path);
  const straightOn = path.every((segment) => segment.kind === 'line');
  return straightOn ? Math.min(160 + length * 0.14, 290) : Math.min(280 + length * 0.2, 760);
}

const shift = (point: Point) => `translate(${point.x.toFixed(1)}px, ${point.y.toFixed(1)}px)`;

/**
 * Plays the animation on the drawing's elements (`data-at`, `data-ghost`, `data-missile`); the animations can
 * be cancelled.
 */
export function play(drawing: Element, animation: MoveAnimation, geometry: Geometry): Animation[] {
  const running: Animation[] = [];
  const run = (selector: string, frames: Keyframe[], timing: KeyframeAnimationOptions) => {
    const element = drawing.querySelector(selector);
    if (element) running.push(element.animate(frames, { fill: 'backwards', ...timing }));
  };
  const { change } = animation;

  let arrived = 0;
  for (const { to } of change.moved) {
    const path = animation.paths.get(to);
    if (!path) continue;
    const time = duration(path);
    arrived = Math.max(arrived, time);
    const frames = pathPoints(path, 12).map((point) => ({ transform: shift(point) }));
    run(`[data-at="${to}"]`, frames, { duration: time, easing: EASE });
  }

  for (const { square } of change.removed) {
    // What is taken stays until its taker is nearly there.
    const delay = Math.max(arrived - FADE * 0.6, 0);
    run(`[data-ghost="${animation.number} ${square}"]`, [{ opacity: 1 }, { opacity: 0 }], {
      duration: FADE,
      delay,
      fill: 'both',
    });
  }

  const shooter = animation.shooter === null ? undefined : geometry.at.get(animation.shooter);
  for (const { square } of change.added) {
    const target = geometry.at.get(square);
    if (square === animation.shot && shooter && target) {
      const angle = Math.atan2(target.y - shooter.y, target.x - shooter.x);
      const heading = ` rotate(${angle.toFixed(3)}rad)`;
      const frames = [
        { transform: shift(shooter) + heading, opacity: 1 },
        { transform: shift(target) + heading, opacity: 1 },
      ];
      // Unseen before and after its flight.
      run(`[data-missile="${animation.number}"]`, frames, {
        duration: FLIGHT,
        delay: arrived,
        easing: 'ease-in',
        fill: 'none',
      });
      const burns = [
        { opacity: 0, transform: 'scale(0.3)' },
        { opacity: 1, transform: 'scale(1)' },
      ];
      run(`[data-at="${square}"] > g`, burns, { duration: FADE, delay: arrived + FLIGHT, easing: EASE });
    } else if (animation.falls && target) {
      const falls = [{ transform: `translate(0, ${-target.y - CELL / 2}px)` }, { transform: 'none' }];
      const duration = FALL * Math.sqrt(target.row + 1);
      run(`[data-at="${square}"] > g`, falls, { duration, easing: 'ease-in' });
    } else {
      const appears = [
        { opacity: 0, transform: 'scale(0.7)' },
        { opacity: 1, transform: 'scale(1)' },
      ];
      run(`[data-at="${square}"] > g`, appears, { duration: FADE, easing: EASE });
    }
  }

  const centre = animation.centre === null ? undefined : geometry.at.get(animation.centre);
  for (const { square } of change.flipped) {
    const cell = geometry.at.get(square);
    const distance =
      cell && centre ? Math.max(Math.abs(cell.column - centre.column), Math.abs(cell.row - centre.row)) : 1;
    const delay = 35 * (distance - 1);
    const half = TURN / 2;
    const edgeOn = 'scale(0.04, 1)';
    run(
      `[data-ghost="${animation.number} ${square}"] > g`,
      [{ transform: 'scale(1, 1)' }, { transform: edgeOn }],
      {
        duration: half,
        delay,
        easing: 'ease-in',
        fill: 'both',
      },
    );
    run(`[data-ghost="${animation.number} ${square}"]`, [{ opacity: 1 }, { opacity: 0 }], {
      duration: 1,
      delay: delay + half,
      fill: 'both',
    });
    const rises = [
      { transform: edgeOn, opacity: 1 },
      { transform: 'scale(1, 1)', opacity: 1 },
    ];
    run(`[data-at="${square}"] > g`, rises, { duration: half, delay: delay + half, easing: 'ease-out' });
    run(`[data-at="${square}"]`, [{ opacity: 0 }, { opacity: 0 }], { duration: delay + half });
  }
  return running;
}

/** The path of a moved piece where nothing else is known of it. */
export function directPath(geometry: Geometry, from: string, to: string): Path | null {
  const [start, end] = [geometry.at.get(from), geometry.at.get(to)];
  return start && end ? straight(start, end) : null;
}
