/** Injection token of the {@link PortalAccount} of this process. */
export const PORTAL_ACCOUNT = Symbol('PORTAL_ACCOUNT');

/** How much of the AI month of a portal is used, in percent. */
export interface AiMonth {
  readonly pctUsed: number;
  readonly exhausted: boolean;
  /** ISO 8601; null before the first call that counts. */
  readonly resetAt: string | null;
}

/** The subscription of a person, in its shortest form; null where there is none. */
export interface PersonSubscription {
  readonly tier: string;
  readonly state: string;
}

/** What a portal has to spend: answered by the lib that keeps its accounts. */
export interface PortalAccount {
  aiMonthOf(portalId: string): Promise<AiMonth>;
  /** Credits; below zero after charges that may be owed. */
  balanceOf(portalId: string): Promise<number>;
  subscriptionOf(portalId: string, userId: string): Promise<PersonSubscription | null>;
}

/** Injection token of the {@link StoredBytes} of this process. */
export const STORED_BYTES = Symbol('STORED_BYTES');

/** What a portal may keep of one kind, and keeps. Bytes. */
export interface StoredShare {
  readonly quotaBytes: number;
  readonly usedBytes: number;
}

export interface StoredSources extends StoredShare {
  /** Whether new versions are kept; absent where nobody has decided anything of the kind. */
  readonly saving?: 'on' | 'off';
  /** Largest archive. */
  readonly maxBytes: number;
}

export interface StoredObjects extends StoredShare {
  /** Largest body of an upload in one call. */
  readonly maxDirectBytes: number;
}

/** Tells a key how much room its portal has: answered by the libs that keep the bytes. */
export interface StoredBytes {
  sourcesOf(portalId: string): Promise<StoredSources>;
  objectsOf(portalId: string): Promise<StoredObjects>;
}

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
