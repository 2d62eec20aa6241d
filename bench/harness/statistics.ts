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
