/** Arguments of a host method, sent as a JSON body in the order of their keys. */
export type HostParams = Readonly<Record<string, unknown>>;

export interface HostCallOptions {
  /** True for a method that only reads: it may be repeated once after a broken connection. */
  readonly idempotent: boolean;
  /** Longest time for the whole call with its repeat; never above the configured one. */
  readonly timeoutMs?: number;
  /** Ends the call early; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Sent along as X-Request-Id. */
  readonly requestId?: string;
  /** Host update that brings the method ("module version"), for a method a portal may not have yet. */
  readonly release?: string;
}

/** The `time` block of the host; seconds. */
export interface HostTime {
  readonly start: number;
  readonly finish: number;
  readonly duration: number;
  readonly processing: number;
  /** Seconds this method has used of its budget, and when (Unix seconds) the budget is free again. */
  readonly operating?: number;
  readonly operating_reset_at?: number;
}

/** What the host answered to a call that succeeded. */
export interface HostAnswer {
  readonly result: unknown;
  /** Number of matches of a list; 0 when the count was skipped. */
  readonly total?: number;
  /** Value of `start` for the next page; absent on the last one. */
  readonly next?: number;
  readonly time?: HostTime;
}
