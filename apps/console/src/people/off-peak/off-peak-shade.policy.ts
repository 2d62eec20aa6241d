/** How much of the colour a cell has: 0 for the full price, 4 for the cheapest hours of all. */
export function shadeOf(multiplier: number): 0 | 1 | 2 | 3 | 4 {
  if (multiplier >= 1) return 0;
  if (multiplier >= 0.75) return 1;
  if (multiplier >= 0.5) return 2;
  return multiplier >= 0.25 ? 3 : 4;
}

/** Whether every hour costs the same. */
export function isFlat(grid: readonly (readonly number[])[]): boolean {
  const first = grid[0]?.[0];
  return grid.every((row) => row.every((multiplier) => multiplier === first));
}
