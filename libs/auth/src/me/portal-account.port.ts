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
