/** Since when portals are known. Owned by accounting, implemented where portals are kept. */
export interface PortalDates {
  /** Null for a portal nobody knows. */
  createdAt(portalId: string): Promise<Date | null>;
}

export const PORTAL_DATES = Symbol('PORTAL_DATES');
