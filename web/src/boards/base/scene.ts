// One change of a board as movement: pieces travel, fade, appear and turn over.

import type { Change } from './change';
import type { Plan, Point } from './plan';
import { straight, wayLength, wayPoints, type Way } from './way';

export interface Scene {
  /** Tells its ghosts and its missile from those of other scenes. */
  number: number;
  change: Change;
  /** How each moved piece travels, by its new square; a piece without a way is there already. */
  ways: Map<string, Way>;
  /** From where what flies comes. */
  shooter: string | null;
  /** What flies, and where to. */
  shot: string | null;
  /** Where turning pieces begin to turn: the nearer, the sooner. */
  centre: string | null;
}

const EASE = 'cubic-bezier(0.35, 0.05, 0.25, 1)';
const FADE = 140;
const FLIGHT = 190;
const TURN = 260;

/** Milliseconds for a way: a longer one takes longer, but nobody waits for it; round a corner one wants to follow with the eye. */
function duration(way: Way): number {
  const length = wayLength(way);
  const straightOn = way.every((part) => part.kind === 'line');
  return straightOn ? Math.min(160 + length * 0.14, 290) : Math.min(280 + length * 0.2, 760);
}

const shift = (point: Point) => `translate(${point.x.toFixed(1)}px, ${point.y.toFixed(1)}px)`;

/** Plays the scene on the drawing's elements (`data-at`, `data-ghost`, `data-missile`); the animations can be cancelled. */
export function play(drawing: Element, scene: Scene, plan: Plan): Animation[] {
  const running: Animation[] = [];
  const run = (selector: string, frames: Keyframe[], timing: KeyframeAnimationOptions) => {
    const element = drawing.querySelector(selector);
    if (element) running.push(element.animate(frames, { fill: 'backwards', ...timing }));
  };
  const { change } = scene;

  let arrived = 0;
  for (const { to } of change.moved) {
    const way = scene.ways.get(to);
    if (!way) continue;
    const time = duration(way);
    arrived = Math.max(arrived, time);
    const frames = wayPoints(way, 12).map((point) => ({ transform: shift(point) }));
    run(`[data-at="${to}"]`, frames, { duration: time, easing: EASE });
  }

  for (const { square } of change.gone) {
    // What is taken stays until its taker is nearly there.
    const delay = Math.max(arrived - FADE * 0.6, 0);
    run(`[data-ghost="${scene.number} ${square}"]`, [{ opacity: 1 }, { opacity: 0 }], {
      duration: FADE,
      delay,
      fill: 'both',
    });
  }

  const shooter = scene.shooter === null ? undefined : plan.at.get(scene.shooter);
  for (const { square } of change.come) {
    const target = plan.at.get(square);
    if (square === scene.shot && shooter && target) {
      const angle = Math.atan2(target.y - shooter.y, target.x - shooter.x);
      const heading = ` rotate(${angle.toFixed(3)}rad)`;
      const frames = [
        { transform: shift(shooter) + heading, opacity: 1 },
        { transform: shift(target) + heading, opacity: 1 },
      ];
      // Unseen before and after its flight.
      run(`[data-missile="${scene.number}"]`, frames, {
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
    } else {
      const appears = [
        { opacity: 0, transform: 'scale(0.7)' },
        { opacity: 1, transform: 'scale(1)' },
      ];
      run(`[data-at="${square}"] > g`, appears, { duration: FADE, easing: EASE });
    }
  }

  const centre = scene.centre === null ? undefined : plan.at.get(scene.centre);
  for (const { square } of change.turned) {
    const spot = plan.at.get(square);
    const distance =
      spot && centre ? Math.max(Math.abs(spot.column - centre.column), Math.abs(spot.row - centre.row)) : 1;
    const delay = 35 * (distance - 1);
    const half = TURN / 2;
    const edgeOn = 'scale(0.04, 1)';
    run(`[data-ghost="${scene.number} ${square}"] > g`, [{ transform: 'scale(1, 1)' }, { transform: edgeOn }], {
      duration: half,
      delay,
      easing: 'ease-in',
      fill: 'both',
    });
    run(`[data-ghost="${scene.number} ${square}"]`, [{ opacity: 1 }, { opacity: 0 }], {
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

/** The way of a moved piece where nothing else is known of it. */
export function directWay(plan: Plan, from: string, to: string): Way | null {
  const [start, end] = [plan.at.get(from), plan.at.get(to)];
  return start && end ? straight(start, end) : null;
}
