import { envelope, type ErrorDefinition } from './error-row.js';

/** The subscription section: specification part 2, "Subscription section"; the other codes it leaves open. */
export const COWORK_ERRORS = {
  COWORK_NOT_ACTIVATED: envelope(404, 'no', {
    message: 'There is no subscription for this user and portal.',
    cause: 'The owner of the key has no subscription on this portal.',
    remedy: 'Let the operator activate one (portico subscription activate), then repeat.',
  }),
  INVALID_TIER_CONFIGURATION: envelope(500, 'no', {
    message: 'The table of tiers is not usable.',
    cause: 'The table of subscriptions the operator keeps contradicts itself; the message says where.',
    remedy: 'Let the operator mend the table (portico tier list, portico tier set).',
  }),
  COWORK_FEATURE_DISABLED: envelope(503, 'no', {
    message: 'The subscription section is switched off.',
    cause: 'The operator has switched the subscription section off on this installation.',
    remedy: 'Ask the operator to switch it on (COWORK_ENABLED).',
  }),
  SEAT_NOT_FOUND: envelope(404, 'no', {
    message: 'No such subscription.',
    cause: 'There is no subscription for this user and portal.',
    remedy: 'Look at portico subscription list for those there are.',
  }),
  SUBSCRIPTION_NOT_ACTIVE: envelope(409, 'no', {
    message: 'The subscription is not active.',
    cause: 'The subscription is cancelled, unpaid or paused, and only an active one can do this.',
    remedy: 'Look at GET /v1/cowork/state, and pay or resume the subscription.',
  }),
  SUBSCRIPTION_STATE_FORBIDS: envelope(409, 'no', {
    message: 'The state of the subscription forbids this.',
    cause:
      'The step does not fit the state of the subscription, for example because its term is over or a change is waiting.',
    remedy: 'Look at GET /v1/cowork/state, which shows the state and what it allows.',
  }),
  QUOTE_NOT_FOUND: envelope(404, 'no', {
    message: 'No such quote.',
    cause: 'There is no quote of this id for this subscription.',
    remedy: 'Ask for one with GET /v1/cowork/subscription/preview.',
  }),
  QUOTE_STALE: envelope(409, 'no', {
    message: 'The quote has expired, or the subscription has changed since.',
    cause:
      'The quote is too old, or the subscription has changed since it was made, so its price may no longer be right.',
    remedy:
      'Ask for a new quote with GET /v1/cowork/subscription/preview and show its price before you go on.',
  }),
  MARKET_TRIAL_UNAVAILABLE: envelope(409, 'no', {
    message: 'The trial of the marketplace cannot be activated.',
    cause:
      'The portal cannot get the trial of the marketplace; details.reason says why, for example that it had one.',
    remedy: 'Nothing can be repeated. The portal can take a paid marketplace subscription.',
  }),
  MARKET_TRIAL_IN_PROGRESS: envelope(409, 'yes', {
    message: 'The trial of the marketplace is being activated.',
    cause: 'The trial was asked for and the host has not confirmed it yet.',
    remedy: 'Repeat the same call after some seconds: it tells how the first one ended.',
  }),
  DEPLOY_KEY_EXISTS: envelope(409, 'no', {
    message: 'There is a deploy key already. Send rotate: true for a new one.',
    cause:
      'The subscription has a deploy key already; details shows how it begins and ends. Its secret is not shown again.',
    remedy: 'Use that key, or send rotate: true for a new secret, which ends the old one.',
  }),
  COUPON_NOT_FOUND: envelope(404, 'no', {
    message: 'No such coupon.',
    cause: 'There is no coupon of this code. Wrong codes are counted.',
    remedy: 'Check the code letter by letter.',
  }),
  COUPON_EXPIRED: envelope(409, 'no', {
    message: 'The coupon is no longer valid.',
    cause: 'The time of the coupon is over, or it was used as often as it may be.',
    remedy: 'Redeem another coupon, or ask whoever gave you this one.',
  }),
  COUPON_ALREADY_REDEEMED: envelope(409, 'no', {
    message: 'The coupon was redeemed before.',
    cause: 'This subscription has redeemed the coupon before.',
    remedy: 'Nothing is left to do. Each coupon works once for a subscription.',
  }),
  COUPON_NOT_APPLICABLE: envelope(409, 'no', {
    message: 'The coupon does not apply to this subscription.',
    cause:
      'The coupon is for other tiers, or the subscription is in a state in which it cannot be used. details.tiers lists the tiers.',
    remedy: 'Use another coupon, or change to one of the tiers in details.tiers first.',
  }),
} as const satisfies Record<string, ErrorDefinition>;
