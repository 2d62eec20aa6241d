/** When a portal that stops answering is left alone. */
export const QUARANTINE = {
  /** So many timeouts in a row, without an answer between them, … */
  timeouts: 5,
  /** … of which the first is not older than this. */
  withinMs: 60_000,
  /** How long calls are refused before one is tried. */
  coolingMs: 30_000,
  /** What others are told to wait while the one that is tried runs. */
  trialRetryMs: 5_000,
} as const;

/** Rest of a portal after the host refused a call for its rate: somebody else fills the bucket too. */
export const PAUSE_AFTER_REFUSAL_MS = 1_000;

/** Methods with a spent time budget remembered for one portal. */
export const SPENT_BUDGETS = 500;
