/** Which portals there are. Owned by the wallet, implemented where portals are kept. */
export interface KnownPortals {
  has(portalId: string): Promise<boolean>;
}

export const KNOWN_PORTALS = Symbol('KNOWN_PORTALS');
