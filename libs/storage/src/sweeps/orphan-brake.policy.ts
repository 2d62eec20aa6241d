/** Orphans one run removes without being asked twice. */
export const MOST_ORPHANS = 100;
/** Of all values. */
const MOST_SHARE = 0.01;

/**
 * Whether there are more orphans than crashes leave behind. A database that was put back from before the newest bytes
 * makes orphans of them, and a database that belongs to another store makes orphans of everything.
 */
export function isBraked({
  orphans,
  values,
}: {
  readonly orphans: number;
  readonly values: number;
}): boolean {
  return orphans > MOST_ORPHANS || orphans > values * MOST_SHARE;
}
