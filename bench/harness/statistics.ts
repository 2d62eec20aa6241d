/** Lowest, middle and highest of a set of figures. */
export interface Spread {
  readonly min: number;
  readonly median: number;
  readonly max: number;
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function spread(values: readonly number[]): Spread {
  return { min: Math.min(...values), median: quantile(values, 0.5), max: Math.max(...values) };
}

function moments(values: readonly number[]): { count: number; mean: number; variance: number } {
  const count = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1);
  return { count, mean, variance };
}

/** Welch's t of the difference of two means: beyond ±4.5 the two are told apart. */
export function welchT(one: readonly number[], other: readonly number[]): number {
  const a = moments(one);
  const b = moments(other);
  return (a.mean - b.mean) / Math.sqrt(a.variance / a.count + b.variance / b.count);
}
