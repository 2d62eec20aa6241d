import type { SeatAllowance } from '#libs/metering/contracts';

/** What pays for calls of keys of the subscription section. Owned by the router, bound in the apps. */
export interface SubscriptionSeats {
  /** What the person on the portal may use; null when there is no active subscription. */
  find(portalId: string, userId: string): Promise<SeatAllowance | null>;
}

export const SUBSCRIPTION_SEATS = Symbol('SUBSCRIPTION_SEATS');
