/** What the limits need to know of a caller. */
export interface LimitedCaller {
  readonly keyId: string;
  /** Null for a key that is bound to no portal. */
  readonly portalId: string | null;
  readonly ownerUserId: string;
  /** The key's own limits; null when it has none. */
  readonly requestsPerSecond: number | null;
  readonly aiRequestsPerMinute: number | null;
}
