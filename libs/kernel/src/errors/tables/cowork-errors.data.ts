import type { ErrorDefinition } from '../error-definition.js';
import { envelope } from './error-row.js';

/** The subscription section: specification part 2, "Subscription section"; the other codes it leaves open. */
export const COWORK_ERRORS = {
  COWORK_NOT_ACTIVATED: envelope(404, 'no', 'There is no subscription for this user and portal.'),
  INVALID_TIER_CONFIGURATION: envelope(500, 'no', 'The table of tiers is not usable.'),
  COWORK_FEATURE_DISABLED: envelope(503, 'no', 'The subscription section is switched off.'),
  SEAT_NOT_FOUND: envelope(404, 'no', 'No such subscription.'),
  SUBSCRIPTION_NOT_ACTIVE: envelope(409, 'no', 'The subscription is not active.'),
  SUBSCRIPTION_STATE_FORBIDS: envelope(409, 'no', 'The state of the subscription forbids this.'),
  QUOTE_NOT_FOUND: envelope(404, 'no', 'No such quote.'),
  QUOTE_STALE: envelope(409, 'no', 'The quote has expired, or the subscription has changed since.'),
  MARKET_TRIAL_UNAVAILABLE: envelope(409, 'no', 'The trial of the marketplace cannot be activated.'),
  MARKET_TRIAL_IN_PROGRESS: envelope(409, 'yes', 'The trial of the marketplace is being activated.'),
  DEPLOY_KEY_EXISTS: envelope(409, 'no', 'There is a deploy key already. Send rotate: true for a new one.'),
  COUPON_NOT_FOUND: envelope(404, 'no', 'No such coupon.'),
  COUPON_EXPIRED: envelope(409, 'no', 'The coupon is no longer valid.'),
  COUPON_ALREADY_REDEEMED: envelope(409, 'no', 'The coupon was redeemed before.'),
  COUPON_NOT_APPLICABLE: envelope(409, 'no', 'The coupon does not apply to this subscription.'),
} as const satisfies Record<string, ErrorDefinition>;
