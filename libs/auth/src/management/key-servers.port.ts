/** Injection token of {@link KeyServers}. */
export const KEY_SERVERS = Symbol('KEY_SERVERS');

/** The key that would order. */
export interface OrderingKey {
  readonly keyId: string;
  /** Its owner: limits of a person count the servers of all their keys. */
  readonly ownerUserId: string;
  readonly portalId: string;
}

/** Where an order of a key goes, and whether to make one at all. */
export interface Deployment {
  /** `galaxies-first`: onto the shared host of the portal, unless a machine is asked for. */
  readonly resolvedDeployMode: 'standalone' | 'galaxies-first';
  /** Whether the portal lets servers be ordered, and there is room for one more. */
  readonly canCreate: boolean;
  /** Newest machine the key controls: deploy there rather than order another. */
  readonly standalone: { readonly reuseTarget: string | null };
}

/** Knows the servers of keys. Owned by the caller; servers are kept elsewhere. */
export interface KeyServers {
  /** Servers the key controls that are not deleted. */
  countOf(keyId: string): Promise<number>;
  /** Machines the key controls, and how many its portal lets it control; slots of shared hosts do not count. */
  limitsOf(keyId: string, portalId: string): Promise<{ readonly used: number; readonly max: number }>;
  deploymentOf(key: OrderingKey): Promise<Deployment>;
}
