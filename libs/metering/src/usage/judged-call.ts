/** What the database says to a call that asks to be admitted. */
export const VERDICTS = [
  'quota',
  'overage',
  'wallet',
  'none',
  'stale',
  'repeated',
  'unknown',
  'month_exhausted',
  'busy',
  'window_exhausted',
  'paced',
  'wallet_off',
  'wallet_empty',
  'breaker',
  'balance',
] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Where the windows of a subject stood when it was decided about a call. */
export interface Standing {
  readonly anchor: Date | null;
  readonly starts: readonly [Date | null, Date | null, Date | null];
  /** Whether the first and second window are at their limit. */
  readonly over: readonly [boolean, boolean];
  readonly hour: Date | null;
}

export interface Judged extends Standing {
  readonly verdict: Verdict;
}
