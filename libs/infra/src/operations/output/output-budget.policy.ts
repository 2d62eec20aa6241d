const MEBIBYTE = 1_048_576;

/** Two commands may print as much; the newest output is never the one that goes. */
const LEAST_MIB = 4;

/** Bytes that every portal may keep of a day, whatever is decided for it. */
export const LEAST_BUDGET = LEAST_MIB * MEBIBYTE;

/** What is left of a full budget after older output was dropped: not every command has to drop some. */
const KEPT_SHARE = 0.9;

/**
 * Bytes of output that are kept of one day of a portal.
 * @param ownMib what is decided for the portal; null when nothing is.
 * @param usualMib the setting of the service.
 */
export function outputBudget(ownMib: number | null, usualMib: number): number {
  return Math.max((ownMib ?? usualMib) * MEBIBYTE, LEAST_BUDGET);
}

/** Bytes to be freed when a day of a portal holds so many; 0 within the budget. */
export function bytesToFree(stored: number, budget: number): number {
  return stored <= budget ? 0 : stored - Math.floor(budget * KEPT_SHARE);
}
