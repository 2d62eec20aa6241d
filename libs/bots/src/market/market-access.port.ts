/** What is known, without asking the host, of a portal's access to the marketplace. */
export interface MarketAccess {
  /** Whether a subscription or trial was seen active after that moment. */
  isActiveSince(portalId: string, since: Date): Promise<boolean>;
}

export const MARKET_ACCESS = Symbol('MARKET_ACCESS');
