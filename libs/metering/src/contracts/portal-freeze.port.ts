/** Stops and lets go what costs money on a portal. Owned by the wallet, implemented where portals are kept. */
export interface PortalFreeze {
  /** Says whether the account is frozen for debt; effective in every process within two seconds. Idempotent. */
  set(portalId: string, frozenForDebt: boolean): Promise<void>;
  /** Whether the account is frozen, for debt or by an operator. */
  isFrozen(portalId: string): Promise<boolean>;
}

export const PORTAL_FREEZE = Symbol('PORTAL_FREEZE');
