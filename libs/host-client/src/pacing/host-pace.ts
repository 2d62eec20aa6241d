import type { StopSignal } from '#libs/kernel';

/** The bucket the host keeps for a portal: how many calls fill it, and how many leave it each second. */
export interface HostPace {
  /** Calls in a row that the host takes from an empty bucket. */
  readonly burst: number;
  readonly perSecond: number;
}

/** What pacing needs to know; the module fills it from the configuration. */
export interface PacingSettings {
  /** Bucket of a portal that has none of its own. */
  readonly pace: HostPace;
  /** Most calls that wait for one portal at a time. */
  readonly queueLength: number;
  /** Longest wait of a call, milliseconds. */
  readonly queueWaitMs: number;
  /** Most calls of one portal that run at a time. */
  readonly concurrency: number;
}

/** Time as pacing sees it: monotonic, because the host's bucket follows no clock of ours. */
export interface PacingTime {
  /** Milliseconds on the clock of `performance.now()`. */
  nowMs(): number;
  /** Runs something later; the answer cancels it. */
  after(milliseconds: number, run: () => void): () => void;
}

export const SYSTEM_TIME: PacingTime = {
  nowMs: () => performance.now(),
  after: (milliseconds, run) => {
    // A timer never keeps a process alive: what waits has an open request that does.
    const timer = setTimeout(run, Math.ceil(milliseconds)).unref();
    return () => clearTimeout(timer);
  },
};

/** What a call says of itself when it asks to be let through to the host. */
export interface HostTicket {
  /** Whose bucket, queue and quarantine: the id of the portal. */
  readonly portalId: string;
  /** The portal's own bucket; null where the settings hold. */
  readonly pace: HostPace | null;
  /** Who waits: the id of the key. Callers of one portal take turns. */
  readonly caller: string;
  /** With whose time budget: names the webhook or the token's application and user, and is no secret. */
  readonly budget: string;
  /** Host method in lower case; its time budget may be spent. */
  readonly method: string;
  /** When the call must have ended, on the clock of `performance.now()`. */
  readonly deadlineMs: number;
  /** Takes a waiting call out of the queue; {@link HostPacer.enter} then rejects with its reason. */
  readonly signal?: StopSignal | undefined;
}

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
