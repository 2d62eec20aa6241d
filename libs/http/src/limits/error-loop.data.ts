/**
 * When repeated identical errors of one key on one route are a loop (specification part 1,
 * `error.warning` and `ERROR_LOOP_DETECTED`; the numbers are ours).
 */
export const ERROR_LOOP = {
  windowSeconds: 60,
  /** The error of this count, and every further one, carries `error.warning`. */
  warnFrom: 30,
  /** The error of this count is followed by refusals. */
  refuseFrom: 100,
  refusedSeconds: 60,
} as const;
