import type { PorticoError, StopSignal } from '#libs/kernel';

/** Arguments of a host method, sent as a JSON body in the order of their keys. */
export type HostParams = Readonly<Record<string, unknown>>;

/** Version of the host's REST protocol that a method belongs to. */
export type HostApi = 'v2' | 'v3';

export interface HostCallOptions {
  /** True for a method that only reads: it may be repeated after a broken connection. */
  readonly idempotent: boolean;
  /** Default `v2`. */
  readonly api?: HostApi;
  /** Who waits for a turn at the portal: the id of the key. Without it the calls of a portal wait in one line. */
  readonly caller?: string;
  /** Longest time for the whole call with its repeats and waits; never above the configured one. */
  readonly timeoutMs?: number;
  /** Ends the call early; it then rejects with the signal's reason. */
  readonly signal?: StopSignal;
  /** Sent along as X-Request-Id. */
  readonly requestId?: string;
  /** Host update that brings the method ("module version"), for a method a portal may not have yet. */
  readonly release?: string;
}

/** One call of a batch. */
export interface HostCommand {
  /** Names the command in the answer and in `$result[key]…` of later ones; letters, digits and `_`. */
  readonly key: string;
  readonly method: string;
  /** A text that is a `$result[…]` reference is filled in by the host (v2). */
  readonly params: HostParams;
  readonly release?: string;
}

/** `idempotent` only when every command reads. */
export interface HostBatchOptions extends Omit<HostCallOptions, 'release'> {
  /** Ends the batch at the first command that fails; later ones are then absent from the answer. */
  readonly halt: boolean;
}

export type HostCommandOutcome = { readonly answer: HostAnswer } | { readonly error: PorticoError };

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
