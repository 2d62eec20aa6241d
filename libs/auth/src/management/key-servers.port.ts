/** Injection token of {@link KeyServers}. */
export const KEY_SERVERS = Symbol('KEY_SERVERS');

/** Knows the servers of keys. Owned by the caller; servers are kept elsewhere. */
export interface KeyServers {
  /** Servers the key controls that are not deleted. */
  countOf(keyId: string): Promise<number>;
  /** Machines the key controls, and how many its portal lets it control; slots of shared hosts do not count. */
  limitsOf(keyId: string, portalId: string): Promise<{ readonly used: number; readonly max: number }>;
}
