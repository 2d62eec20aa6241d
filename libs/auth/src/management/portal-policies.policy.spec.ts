import { type AccessMode, PorticoError, type Scope } from '#libs/kernel';
import {
  changedAccessMode,
  newAccessMode,
  type PortalAuthority,
  requireIssuing,
  requireSameRateLimit,
  requireServersFor,
  withAutomaticScopes,
} from './management.policy.js';

const authority = (policies: Partial<PortalAuthority['portal']> = {}, isAdmin = false): PortalAuthority => ({
  isAdmin,
  portal: {
    id: 'p',
    domain: 'p.example',
    state: 'ACTIVE',
    blockedAt: null,
    frozen: false,
    policyReadOnly: false,
    serversDisabled: false,
    keyCreationRestricted: false,
    appCreationRestricted: false,
    version: 1,
    ...policies,
  },
});
const outcome = (work: () => unknown): unknown => {
  try {
    return work() ?? 'passes';
  } catch (error) {
    return (error as PorticoError).code;
  }
};

const REFUSED = 'KEY_POLICY_READONLY_REQUIRED';

describe('policies of a portal', () => {
  it.each<[policy: boolean, isAdmin: boolean, requested: AccessMode | undefined, outcome: string]>([
    [false, false, undefined, 'READWRITE'],
    [false, false, 'READONLY', 'READONLY'],
    [true, false, undefined, 'READONLY'],
    [true, false, 'READONLY', 'READONLY'],
    [true, false, 'READWRITE', REFUSED],
    [true, true, undefined, 'READONLY'],
    [true, true, 'READWRITE', 'READWRITE'],
  ])(
    'new key: read-only policy %s, administrator %s, asked for %s → %s',
    (policyReadOnly, isAdmin, asked, expected) => {
      expect(outcome(() => newAccessMode(asked, authority({ policyReadOnly }, isAdmin)))).toBe(expected);
    },
  );

  it.each<[isAdmin: boolean, before: AccessMode, requested: AccessMode, outcome: string]>([
    [false, 'READONLY', 'READWRITE', REFUSED],
    [false, 'READWRITE', 'READWRITE', 'READWRITE'],
    [false, 'READWRITE', 'READONLY', 'READONLY'],
    [true, 'READONLY', 'READWRITE', 'READWRITE'],
  ])('changed key under the policy: administrator %s, %s → %s: %s', (isAdmin, before, asked, expected) => {
    expect(
      outcome(() => changedAccessMode(before, asked, authority({ policyReadOnly: true }, isAdmin))),
    ).toBe(expected);
  });

  it.each<[restricted: boolean, isAdmin: boolean, outcome: string]>([
    [false, false, 'passes'],
    [true, false, 'KEY_CREATION_RESTRICTED'],
    [true, true, 'passes'],
  ])('issuing: restricted %s, administrator %s → %s', (keyCreationRestricted, isAdmin, expected) => {
    expect(outcome(() => requireIssuing(authority({ keyCreationRestricted }, isAdmin)))).toBe(expected);
  });

  it.each<[disabled: boolean, added: Scope[], outcome: string]>([
    [true, ['svc:infra'], 'INFRA_DISABLED_FOR_PORTAL'],
    [true, ['crm'], 'passes'],
    [false, ['svc:infra'], 'passes'],
  ])('servers disabled %s, adding %j → %s', (serversDisabled, added, expected) => {
    expect(outcome(() => requireServersFor(added, authority({ serversDisabled }).portal))).toBe(expected);
  });

  it('skip the automatic right to use servers where they are disabled', () => {
    const of = (serversDisabled: boolean) =>
      withAutomaticScopes(['crm', 'svc:ai'], authority({ serversDisabled }).portal, null);
    expect(of(false)).toEqual(['crm', 'svc:ai', 'svc:infra', 'svc:search']);
    expect(of(true)).toEqual(['crm', 'svc:ai', 'svc:search']);
  });

  it.each<[requested: number | null | undefined, current: number | null, outcome: string]>([
    [undefined, 50, 'passes'],
    [null, null, 'passes'],
    [600, null, 'passes'],
    [50, 50, 'passes'],
    [600, 50, 'RATE_LIMIT_ADMIN_ONLY'],
    [1, null, 'RATE_LIMIT_ADMIN_ONLY'],
    [null, 50, 'RATE_LIMIT_ADMIN_ONLY'],
  ])('AI rate: asked for %s where it is %s → %s', (requested, current, expected) => {
    expect(outcome(() => requireSameRateLimit(requested, current))).toBe(expected);
  });
});
