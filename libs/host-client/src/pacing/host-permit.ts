/** How a call that was let through has ended, as far as pacing is concerned. */
export type HostOutcome =
  /** The host answered, whatever it said. */
  | { readonly kind: 'answered' }
  /** HOST_TIMEOUT: no answer within the time of the call. */
  | { readonly kind: 'timed-out' }
  /** QUERY_LIMIT_EXCEEDED: the host's bucket is full. Nothing was done, so the call may enter again. */
  | { readonly kind: 'rate-limited' }
  /** OPERATION_TIME_LIMIT: the method is blocked for this budget. */
  | { readonly kind: 'operating-spent'; readonly retryAfterSeconds: number }
  /** Says nothing of the portal: the connection failed, or the caller left. */
  | { readonly kind: 'unknown' };

/** One call's place among the calls that run. Every permit must be given back, once. */
export interface HostPermit {
  done(outcome: HostOutcome): void;
}
