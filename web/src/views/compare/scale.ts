// The scale of a chart's axis: where a value stands, and which lines help to read it.

export interface Scale {
  /** From 0 at the foot to 1 at the top. */
  at: (value: number) => number;
  ticks: number[];
}

/** A scale from 0 to a round number above `most`. */
export function linear(most: number): Scale {
  if (!(most > 0)) return { at: () => 0, ticks: [0] };
  const rough = most / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * [1, 2, 5, 10].find((factor) => factor * power >= rough)!;
  const count = Math.ceil(most / step - 1e-9);
  const top = count * step;
  return { at: (value) => value / top, ticks: Array.from({ length: count + 1 }, (_, index) => index * step) };
}

/** A scale by powers of ten around positive values; what is zero stands at the foot. */
export function logarithmic(values: readonly number[]): Scale {
  const positive = values.filter((value) => value > 0);
  if (positive.length === 0) return { at: () => 0, ticks: [0] };
  const low = Math.floor(Math.log10(Math.min(...positive)) - 1e-9);
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...positive)) - 1e-9));
  const at = (value: number): number =>
    value > 0 ? Math.max(0, (Math.log10(value) - low) / (high - low)) : 0;
  const every = Math.ceil((high - low) / 6);
  const ticks: number[] = [];
  for (let power = low; power <= high; power += every) ticks.push(10 ** power);
  return { at, ticks };
}
