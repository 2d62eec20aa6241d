const LOST_PLUS = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:?\d{2}(:?\d{2}([.,]\d{1,9})?)? \d{2}(:?\d{2})?$/i;

/**
 * What is added to the refusal of a moment whose offset begins with a space: that is what a `+` means in a query. Nothing
 * for any other value.
 */
export function lostPlus(value: unknown): string {
  const isLost = typeof value === 'string' && LOST_PLUS.test(value);
  return isLost ? '; the "+" of an offset must be encoded as %2B in a query' : '';
}
