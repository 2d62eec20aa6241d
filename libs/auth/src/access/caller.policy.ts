import type { ErrorCode } from '#libs/kernel';
import type { KeyPortal, PortalState, UserState } from '../keys/key-record.js';
import type { AccessCheck, CallerSubject, Refusal } from './access.policy.js';
import { isAddressAllowed } from './address-list.policy.js';

const OWNER_REFUSALS: Record<UserState, ErrorCode | null> = {
  ACTIVE: null,
  BLOCKED: 'OWNER_BLOCKED',
  PENDING_ERASURE: 'ACCOUNT_PENDING_ERASURE',
  WAITLIST: 'WAITLIST_PENDING',
};

export const PORTAL_REFUSALS: Record<PortalState, (portal: KeyPortal) => Refusal | null> = {
  ACTIVE: () => null,
  SUSPENDED: () => ({ code: 'PORTAL_SUSPENDED' }),
  DELETED: () => ({ code: 'PORTAL_DELETED' }),
  BLOCKED: ({ blockedAt }) => ({
    code: 'PORTAL_BLOCKED',
    options: { extra: { blockedAt: blockedAt?.toISOString() ?? null } },
  }),
};

function hasPassed(atMs: number | null, nowMs: number): boolean {
  return atMs !== null && atMs <= nowMs;
}

/**
 * Whether the key, its owner and its portal may call at all, in the order of the contract
 * (`specification part 1`, tables "Authentication and keys" and "Portal state").
 * A management key belongs to no portal, so the state of none applies to it.
 */
export const CALLER_CHECKS: readonly AccessCheck<CallerSubject>[] = [
  {
    name: 'status',
    refuse: ({ key, nowMs }) =>
      key.status !== 'ACTIVE' || hasPassed(key.secretValidUntilMs, nowMs) ? { code: 'KEY_INACTIVE' } : null,
  },
  {
    name: 'expiry',
    refuse: ({ key, nowMs }) => (hasPassed(key.expiresAtMs, nowMs) ? { code: 'KEY_EXPIRED' } : null),
  },
  {
    name: 'owner',
    refuse: ({ key }) => {
      const code = OWNER_REFUSALS[key.ownerState];
      return code && { code };
    },
  },
  {
    name: 'address',
    refuse: ({ key, address }) =>
      key.allowedAddresses && !isAddressAllowed(address, key.allowedAddresses)
        ? { code: 'IP_NOT_ALLOWED' }
        : null,
  },
  {
    name: 'portal',
    refuse: ({ key }) => {
      if (key.portal) return PORTAL_REFUSALS[key.portal.state](key.portal);
      return key.kind === 'management' ? null : { code: 'NO_PORTAL' };
    },
  },
  {
    name: 'frozen',
    refuse: ({ key, route }) =>
      key.portal?.frozen && route.frozen === 'refused' ? { code: 'ACCOUNT_FROZEN' } : null,
  },
];

/** The same where nobody's address is to be compared with that of a key. */
export const STANDING_CHECKS = CALLER_CHECKS.filter(({ name }) => name !== 'address');
