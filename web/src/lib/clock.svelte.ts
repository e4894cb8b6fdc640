// The clock of a game: what each side has left, and whose time runs.

import type { Side } from './types';

/** Seconds at the start, and seconds added after each move. */
export interface TimeControl {
  base: number;
  increment: number;
}

/** Milliseconds left, the first side's and the second's. */
export type Left = [number, number];

const TICK = 100;

export class Clock {
  readonly control: TimeControl;
  /** What each side has left, as of the last tick. */
  left = $state.raw<Left>([0, 0]);
  running = $state<Side | null>(null);
  private since = 0;
  private timer: ReturnType<typeof setInterval> | undefined;
  private readonly onflag: (side: Side) => void;

  constructor(control: TimeControl, left: Left | null, onflag: (side: Side) => void) {
    this.control = control;
    this.left = left ?? [control.base * 1000, control.base * 1000];
    this.onflag = onflag;
  }

  /** Lets this side's time run, and nobody else's. */
  start(side: Side): void {
    if (this.running === side) return;
    this.stop();
    this.running = side;
    this.since = performance.now();
    this.timer = setInterval(() => this.tick(), TICK);
  }

  /** Nobody's time runs. */
  stop(): void {
    this.spend();
    clearInterval(this.timer);
    this.running = null;
  }

  /** This side has moved: its time stands still, and grows by the increment. */
  press(side: Side): void {
    this.stop();
    this.set(side, this.of(side) + this.control.increment * 1000);
  }

  /** Puts both times back, after a move was taken back. */
  reset(left: Left): void {
    this.stop();
    this.left = left;
  }

  of(side: Side): number {
    return this.left[side === 'first' ? 0 : 1];
  }

  private set(side: Side, milliseconds: number): void {
    const [first, second] = this.left;
    const value = Math.max(0, milliseconds);
    this.left = side === 'first' ? [value, second] : [first, value];
  }

  private spend(): void {
    if (!this.running) return;
    const now = performance.now();
    this.set(this.running, this.of(this.running) - (now - this.since));
    this.since = now;
  }

  private tick(): void {
    this.spend();
    const side = this.running;
    if (side && this.of(side) === 0) {
      this.stop();
      this.onflag(side);
    }
  }
}

/** `5:00`, `1:02:03`, and `9.4` where tenths matter. */
export function showTime(milliseconds: number): string {
  if (milliseconds < 10_000) return (Math.floor(milliseconds / 100) / 10).toFixed(1);
  const seconds = Math.ceil(milliseconds / 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60) % 60;
  const hours = Math.floor(seconds / 3600);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
