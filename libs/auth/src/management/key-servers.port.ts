/** Injection token of {@link KeyServers}. */
export const KEY_SERVERS = Symbol('KEY_SERVERS');

/** Knows the servers of keys. Owned by the caller; servers are kept elsewhere. */
export interface KeyServers {
  /** Servers the key controls that are not deleted. */
  countOf(keyId: string): Promise<number>;
  /** Most servers a key may control. */
  readonly limit: number;
}
