/** Timeouts of one call to a provider, in milliseconds. */
export interface UpstreamTimeouts {
  readonly connectMs: number;
  readonly firstByteMs: number;
  readonly idleMs: number;
  readonly totalMs: number;
}

/** Where a call goes, ready to be made. Holds a secret: never logged, never shown. */
export interface UpstreamTarget {
  /** Name of the upstream, for health, metrics and logs. */
  readonly upstream: string;
  /** Up to and including the version, for example `https://api.example.com/v1`. */
  readonly baseUrl: string;
  /** Sent as a Bearer token; null where none is needed. */
  readonly apiKey: string | null;
  readonly upstreamModel: string;
  readonly weight: number;
  readonly rank: number;
  /** Bills an answer to its end though the caller hangs up. */
  readonly billsToTheEnd: boolean;
  readonly timeouts: UpstreamTimeouts;
  /** `operator`: an address the operator wrote down, which may be private. `portal`: any address; only public ones. */
  readonly origin: 'operator' | 'portal';
}
