const UNIQUE_VIOLATION = '23505';

/** Whether a statement failed because a row with the same values in this index was there first. */
export function isTaken(error: unknown, index: string): boolean {
  if (!(error instanceof Error)) return false;
  const { code, constraint } = error as { readonly code?: unknown; readonly constraint?: unknown };
  return code === UNIQUE_VIOLATION && constraint === index;
}
