/** Which portals there are. Owned by the wallet, implemented where portals are kept. */
export interface KnownPortals {
  has(portalId: string): Promise<boolean>;
}

export const KNOWN_PORTALS = Symbol('KNOWN_PORTALS');

/** Since when portals are known. Owned by accounting, implemented where portals are kept. */
export interface PortalDates {
  /** Null for a portal nobody knows. */
  createdAt(portalId: string): Promise<Date | null>;
}

export const PORTAL_DATES = Symbol('PORTAL_DATES');

/** Stops and lets go what costs money on a portal. Owned by the wallet, implemented where portals are kept. */
export interface PortalFreeze {
  /** Says whether the account is frozen for debt; effective in every process within two seconds. Idempotent. */
  set(portalId: string, frozenForDebt: boolean): Promise<void>;
  /** Whether the account is frozen, for debt or by an operator. */
  isFrozen(portalId: string): Promise<boolean>;
}

export const PORTAL_FREEZE = Symbol('PORTAL_FREEZE');
