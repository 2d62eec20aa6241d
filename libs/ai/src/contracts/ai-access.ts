import type { RouteAccess } from '#libs/http';
import type { SeatAllowance } from '#libs/metering/contracts';

/**
 * Who may call models. An application key needs no session: no call here reaches the host. A read-only key may: it
 * changes nothing of the portal. A key of the subscription section may: it works with data.
 */
export const AI_CALL: RouteAccess = {
  scope: 'svc:ai',
  kinds: ['personal', 'application', 'cowork'],
  mode: 'read',
  session: 'none',
  frozen: 'refused',
  cowork: 'allowed',
};

/** Reading what there is and what was used; possible while the account is frozen. */
export const AI_READ: RouteAccess = { ...AI_CALL, frozen: 'allowed' };

/** Provider keys of a person or the portal. */
export const AI_CREDENTIALS_READ: RouteAccess = { ...AI_READ, kinds: ['personal'] };
export const AI_CREDENTIALS_WRITE: RouteAccess = {
  ...AI_CREDENTIALS_READ,
  mode: 'write',
  ofServers: 'forbidden',
};

/** What pays for calls of keys of the subscription section. Owned by the router, bound in the apps. */
export interface SubscriptionSeats {
  /** What the person on the portal may use; null when there is no active subscription. */
  find(portalId: string, userId: string): Promise<SeatAllowance | null>;
}

export const SUBSCRIPTION_SEATS = Symbol('SUBSCRIPTION_SEATS');
