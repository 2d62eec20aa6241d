/** Decimals a sum of credits is told with: small ones would read as nothing otherwise. The books have six. */
export function creditDigits(value: number): number {
  const size = Math.abs(value);
  if (size === 0 || size >= 1) return 2;
  return size >= 0.01 ? 4 : 6;
}
