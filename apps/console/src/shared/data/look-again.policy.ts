/** Refusals that pass by themselves: a conflict, too many calls, a service that is not ready. */
const PASSING: ReadonlySet<number> = new Set([408, 409, 425, 429]);

/**
 * How long until a page asks again, in milliseconds. What was refused for good is left alone: each further call would be
 * one more refusal on the reader's list.
 * @param error of the last answer; the status of a refusal decides
 */
export function lookAgainAfter(everyMs: number | false, error: unknown): number | false {
  const status = error !== null && typeof error === 'object' && 'status' in error ? error.status : null;
  if (typeof status !== 'number') return everyMs;
  return status >= 400 && status < 500 && !PASSING.has(status) ? false : everyMs;
}
