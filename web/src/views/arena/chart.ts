// From numbers to the points of a line: what the arena's charts share.

export interface Frame {
  width: number;
  height: number;
  left: number;
  bottom: number;
  top: number;
  right: number;
}

export const FRAME: Frame = { width: 640, height: 220, left: 48, right: 10, top: 10, bottom: 26 };

/** Round numbers within a range, some four of them. */
export function ticks(low: number, high: number): number[] {
  const span = high - low || 1;
  const rough = span / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough)!;
  const found: number[] = [];
  for (let at = Math.ceil(low / step) * step; at <= high + step / 1e6; at += step)
    // Plus zero, so that a tick is never minus zero.
    found.push(Math.round(at / step) * step + 0);
  return found;
}

/** A number's place between two ends of the paper. */
export function scale(low: number, high: number, from: number, to: number): (value: number) => number {
  const span = high - low || 1;
  return (value) => from + ((value - low) / span) * (to - from);
}

/** A number without a tail of digits. */
export function label(value: number): string {
  return String(Math.round(value * 1000) / 1000).replace('-', '−');
}
