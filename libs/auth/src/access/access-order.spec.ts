import type { RouteAccess, RouteDefinition } from '#libs/http/contracts';
import type { ErrorCode, Principal } from '#libs/kernel';
import type { KeyPortal, ResolvedKey } from '../keys/key-record.js';
import {
  type AccessCheck,
  type AccessSubject,
  CALLER_CHECKS,
  firstRefusal,
  type Refusal,
  RIGHTS_CHECKS,
  rightsRefusal,
  type RouteRule,
  ruleOf,
  SESSION_CHECKS,
  sessionRefusal,
  type SessionSubject,
  STANDING_CHECKS,
} from './access.policy.js';
import { parseAddressRange } from './address-list.policy.js';

type Subject = AccessSubject & SessionSubject;

const NOW = Date.UTC(2026, 0, 15);
const BLOCKED_AT = new Date('2026-01-14T10:00:00.000Z');
const portal: KeyPortal = {
  id: 'portal-1',
  domain: 'one.example',
  state: 'ACTIVE',
  blockedAt: null,
  frozen: false,
};
const key: ResolvedKey = {
  id: 'key-1',
  kind: 'application',
  status: 'ACTIVE',
  expiresAtMs: null,
  secretValidUntilMs: null,
  scopes: new Set(['crm', 'svc:infra']),
  accessMode: 'READWRITE',
  sections: [],
  allowedAddresses: null,
  requestsPerSecond: null,
  rateLimit: null,
  appId: 'app-1',
  endsWithKeyId: null,
  ownerUserId: 'user-1',
  ownerState: 'ACTIVE',
  portal,
  principal: {} as Principal,
};
const route: RouteRule = {
  label: 'POST /v1/deals',
  scope: 'crm',
  kinds: ['personal', 'application', 'cowork'],
  mode: 'write',
  session: 'required',
  frozen: 'refused',
  cowork: 'forbidden',
  entity: true,
};
const session = { id: 's', appId: 'app-1', portalId: 'portal-1', userId: 'u', hostUserId: 7, isAdmin: false };
const subject: Subject = {
  key,
  route,
  nowMs: NOW,
  address: '203.0.113.7',
  switchUrl: 'https://portico.example/docs/api/account#tag/keys/keys.update',
  sessionToken: 'svc_session_x',
  session,
};
const ALL: readonly AccessCheck<Subject>[] = [...CALLER_CHECKS, ...RIGHTS_CHECKS, ...SESSION_CHECKS];
const refusalOf = (changed: Subject): Refusal | null => firstRefusal(ALL, changed);

const onKey =
  (change: Partial<ResolvedKey>) =>
  (from: Subject): Subject => ({ ...from, key: { ...from.key, ...change } });
const onPortal =
  (change: Partial<KeyPortal>) =>
  (from: Subject): Subject => ({
    ...from,
    key: { ...from.key, portal: from.key.portal && { ...from.key.portal, ...change } },
  });
const onRoute =
  (change: Partial<RouteRule>) =>
  (from: Subject): Subject => ({ ...from, route: { ...from.route, ...change } });
const onCall =
  (change: Partial<Subject>) =>
  (from: Subject): Subject => ({ ...from, ...change });

/** One fault per place of the order, each with the code that it answers when it is alone. */
const FAULTS: readonly (readonly [string, ErrorCode, (from: Subject) => Subject])[] = [
  ['revoked', 'KEY_INACTIVE', onKey({ status: 'REVOKED' })],
  ['expired', 'KEY_EXPIRED', onKey({ expiresAtMs: NOW })],
  ['owner blocked', 'OWNER_BLOCKED', onKey({ ownerState: 'BLOCKED' })],
  ['address', 'IP_NOT_ALLOWED', onKey({ allowedAddresses: [parseAddressRange('198.51.100.0/24')!] })],
  ['portal suspended', 'PORTAL_SUSPENDED', onPortal({ state: 'SUSPENDED' })],
  ['frozen', 'ACCOUNT_FROZEN', onPortal({ frozen: true })],
  ['kind', 'WRONG_KEY_TYPE', onRoute({ kinds: ['personal'] })],
  ['section', 'ROUTE_NOT_FOUND', onRoute({ section: 'performan' })],
  ['scope', 'SCOPE_DENIED', onRoute({ scope: 'disk' })],
  ['read-only', 'WRITE_BLOCKED_READONLY_KEY', onKey({ accessMode: 'READONLY' })],
  ['session dead', 'INVALID_SESSION', onCall({ session: null })],
];

describe('order of the checks', () => {
  it('lets a call without a fault pass', () => {
    expect(refusalOf(subject)).toBeNull();
  });

  it.each(FAULTS)('%s alone → %s', (_name, code, apply) => {
    expect(refusalOf(apply(subject))?.code).toBe(code);
  });

  const pairs = FAULTS.flatMap(([first, code, one], i) =>
    FAULTS.slice(i + 1).map(([second, , other]) => [first, second, code, one, other] as const),
  );
  it.each(pairs)('%s and %s → %s', (_first, _second, code, one, other) => {
    expect(refusalOf(other(one(subject)))?.code).toBe(code);
  });

  it('lets a portal with the section pass', () => {
    const inSection = onRoute({ section: 'performan' })(subject);
    expect(refusalOf(onKey({ sections: ['performan'] })(inSection))).toBeNull();
  });

  it('puts the prohibitions of a cowork key between scope and read-only', () => {
    const cowork = onKey({ kind: 'cowork', appId: null })(subject);
    expect(refusalOf(cowork)?.code).toBe('INFRA_FORBIDDEN_FOR_COWORK_KEY');
    expect(refusalOf(onKey({ accessMode: 'READONLY' })(cowork))?.code).toBe('INFRA_FORBIDDEN_FOR_COWORK_KEY');
    expect(refusalOf(onRoute({ scope: 'disk' })(cowork))?.code).toBe('SCOPE_DENIED');
    expect(refusalOf(onRoute({ cowork: 'allowed' })(cowork))).toBeNull();
  });
});

describe('caller', () => {
  it.each([
    ['REVOKED', 'KEY_INACTIVE'],
    ['BLOCKED', 'KEY_INACTIVE'],
  ] as const)('key %s → %s', (status, code) => {
    expect(refusalOf(onKey({ status })(subject))?.code).toBe(code);
  });

  it.each([
    [NOW - 1, 'KEY_EXPIRED'],
    [NOW, 'KEY_EXPIRED'],
    [NOW + 1, undefined],
  ])('expiry at %d', (expiresAtMs, code) => {
    expect(refusalOf(onKey({ expiresAtMs })(subject))?.code).toBe(code);
  });

  it('refuses a replaced secret after its grace period only', () => {
    expect(refusalOf(onKey({ secretValidUntilMs: NOW })(subject))?.code).toBe('KEY_INACTIVE');
    expect(refusalOf(onKey({ secretValidUntilMs: NOW + 1 })(subject))).toBeNull();
  });

  it.each([
    ['BLOCKED', 'OWNER_BLOCKED'],
    ['PENDING_ERASURE', 'ACCOUNT_PENDING_ERASURE'],
    ['WAITLIST', 'WAITLIST_PENDING'],
  ] as const)('owner %s → %s', (ownerState, code) => {
    expect(refusalOf(onKey({ ownerState })(subject))?.code).toBe(code);
  });

  it.each([
    ['SUSPENDED', 'PORTAL_SUSPENDED'],
    ['DELETED', 'PORTAL_DELETED'],
    ['BLOCKED', 'PORTAL_BLOCKED'],
  ] as const)('portal %s → %s', (state, code) => {
    expect(refusalOf(onPortal({ state, blockedAt: BLOCKED_AT })(subject))?.code).toBe(code);
  });

  it('tells since when a portal is blocked', () => {
    expect(refusalOf(onPortal({ state: 'BLOCKED', blockedAt: BLOCKED_AT })(subject))?.options?.extra).toEqual(
      {
        blockedAt: '2026-01-14T10:00:00.000Z',
      },
    );
  });

  it('refuses a key without a portal', () => {
    expect(refusalOf(onKey({ portal: null })(subject))?.code).toBe('NO_PORTAL');
  });

  it('says that a portal is blocked also where nobody knows since when', () => {
    expect(refusalOf(onPortal({ state: 'BLOCKED' })(subject))?.options?.extra).toEqual({ blockedAt: null });
  });

  it('asks for everything but the address where nobody has one', () => {
    const listed = onKey({ allowedAddresses: [parseAddressRange('198.51.100.0/24')!] });
    expect(firstRefusal(STANDING_CHECKS, listed(subject))).toBeNull();
    expect(firstRefusal(STANDING_CHECKS, onKey({ status: 'REVOKED' })(subject))?.code).toBe('KEY_INACTIVE');
    expect(firstRefusal(STANDING_CHECKS, onPortal({ frozen: true })(subject))?.code).toBe('ACCOUNT_FROZEN');
  });

  it('lets a frozen account reach what is declared for it', () => {
    expect(refusalOf(onRoute({ frozen: 'allowed' })(onPortal({ frozen: true })(subject)))).toBeNull();
  });

  it('refuses a caller whose address is not known to a key with a list', () => {
    const listed = onKey({ allowedAddresses: [parseAddressRange('203.0.113.7')!] })(subject);
    expect(refusalOf(listed)).toBeNull();
    expect(refusalOf(onCall({ address: null })(listed))?.code).toBe('IP_NOT_ALLOWED');
  });
});

describe('rights', () => {
  const management = onKey({ kind: 'management', portal: null, appId: null, scopes: new Set() })(subject);

  it.each([
    [true, 'MANAGEMENT_KEY_NO_ENTITY_ACCESS'],
    [false, 'WRONG_KEY_TYPE'],
  ] as const)('management key, entity endpoint: %s → %s', (entity, code) => {
    expect(refusalOf(onRoute({ entity })(management))?.code).toBe(code);
  });

  it.each(['STORAGE_REQUIRES_PORTAL_BINDING', 'MANAGEMENT_KEY_READ_ONLY'] as const)(
    'management key where the route names a code → %s',
    (managementCode) => {
      expect(refusalOf(onRoute({ managementCode })(management))?.code).toBe(managementCode);
      const personal = onKey({ kind: 'personal' })(
        onRoute({ managementCode, kinds: ['application'] })(subject),
      );
      expect(refusalOf(onRoute({ session: 'none' })(personal))?.code).toBe('WRONG_KEY_TYPE');
    },
  );

  it.each(['personal', 'cowork'] as const)(
    '%s key where a user of an application is needed → OAUTH_REQUIRED',
    (kind) => {
      const call = onRoute({ kinds: ['application'] })(onKey({ kind, appId: null })(subject));
      expect(refusalOf(call)?.code).toBe('OAUTH_REQUIRED');
      expect(refusalOf(onRoute({ session: 'none' })(call))?.code).toBe('WRONG_KEY_TYPE');
    },
  );

  it('names the kinds that are admitted', () => {
    const call = onRoute({ kinds: ['personal', 'cowork'], session: 'none' })(subject);
    expect(refusalOf(call)).toEqual({
      code: 'WRONG_KEY_TYPE',
      options: { message: 'This endpoint accepts keys of these kinds: personal, cowork.' },
    });
  });

  it('answers the code of the route to a key that is neither of an application nor of management', () => {
    const call = onRoute({ kinds: ['management'], session: 'none', personalCode: 'OAUTH_APP_REQUIRED' });
    expect(refusalOf(onKey({ kind: 'personal' })(call(subject)))?.code).toBe('OAUTH_APP_REQUIRED');
    expect(refusalOf(call(subject))?.code).toBe('WRONG_KEY_TYPE');
  });

  it('needs no user of an application where other kinds are admitted as well', () => {
    const call = onRoute({ kinds: ['application', 'cowork'] })(onKey({ kind: 'personal' })(subject));
    expect(refusalOf(call)?.code).toBe('WRONG_KEY_TYPE');
  });

  it('lets a management key reach what admits it', () => {
    expect(refusalOf(onRoute({ kinds: ['management'], scope: null })(management))).toBeNull();
  });

  it.each([
    ['crm', 'SCOPE_DENIED'],
    ['svc:infra', 'INFRA_SCOPE_REQUIRED'],
    ['svc:cowork', 'INSUFFICIENT_SCOPE'],
    ['svc:ai', 'scope_missing'],
    ['svc:storage', 'SCOPE_DENIED'],
    ['svc:mgmt:keys', 'MANAGEMENT_SCOPE_REQUIRED'],
  ] as const)('missing %s → %s, named in the message', (scope, code) => {
    const refusal = refusalOf(onKey({ scopes: new Set() })(onRoute({ scope })(subject)));
    expect(refusal?.code).toBe(code);
    expect(refusal?.options?.message).toBe(
      `The key lacks the scope "${scope}", which this endpoint requires.`,
    );
  });

  it('is satisfied by an alternative scope, and names all of them when none is there', () => {
    const tasks = onRoute({ scope: 'task', alternativeScopes: ['tasks'] });
    expect(refusalOf(onKey({ scopes: new Set(['tasks']) })(tasks(subject)))?.code).not.toBe('SCOPE_DENIED');
    const refusal = refusalOf(onKey({ scopes: new Set(['crm']) })(tasks(subject)));
    expect(refusal?.code).toBe('SCOPE_DENIED');
    expect(refusal?.options?.message).toContain('"task" or "tasks"');
  });

  it('names the call that a read-only key may not make and where to change that', () => {
    expect(refusalOf(onKey({ accessMode: 'READONLY' })(subject))?.options).toEqual({
      message: 'The key is read-only; POST /v1/deals was not performed.',
      details: {
        method: 'POST /v1/deals',
        switchUrl: 'https://portico.example/docs/api/account#tag/keys/keys.update',
      },
    });
    expect(refusalOf(onRoute({ mode: 'read' })(onKey({ accessMode: 'READONLY' })(subject)))).toBeNull();
  });
});

describe('session', () => {
  const none = { sessionToken: null, session: null };

  it('is missed only by an application key on an endpoint that needs it', () => {
    expect(refusalOf(onCall(none)(subject))?.code).toBe('TOKEN_MISSING');
    expect(refusalOf(onRoute({ session: 'none' })(onCall(none)(subject)))).toBeNull();
    const personal = onRoute({ cowork: 'allowed' })(onKey({ kind: 'personal', appId: null })(subject));
    expect(refusalOf(onCall(none)(personal))).toBeNull();
  });

  it('has no meaning beside a personal key', () => {
    expect(refusalOf(onKey({ kind: 'personal' })(onCall({ session: null })(subject)))).toBeNull();
  });

  it.each([
    ['another application', { ...session, appId: 'app-2' }],
    ['another portal', { ...session, portalId: 'portal-2' }],
  ])('of %s → SESSION_APP_MISMATCH', (_name, other) => {
    expect(refusalOf(onCall({ session: other })(subject))?.code).toBe('SESSION_APP_MISMATCH');
  });
});

describe('a call inside another', () => {
  const { label: _label, ...access } = route;
  const routed = (auth: RouteAccess | 'none') =>
    ({ method: 'POST', path: '/v1/deals', auth }) as unknown as RouteDefinition;
  const caller = { kind: 'application', scopes: key.scopes, accessMode: 'READWRITE', sections: [] } as const;

  it('is known by its method and path', () => {
    expect(ruleOf(routed(access))).toEqual(route);
    expect(ruleOf(routed('none'))).toBeNull();
  });

  it('is held against the rights of the one who calls', () => {
    expect(rightsRefusal(routed(access), caller)).toBeNull();
    expect(rightsRefusal(routed(access), { ...caller, scopes: new Set() })?.code).toBe('SCOPE_DENIED');
    expect(rightsRefusal(routed(access), { ...caller, accessMode: 'READONLY' })?.options?.details).toEqual({
      method: 'POST /v1/deals',
      switchUrl: '',
    });
    expect(rightsRefusal(routed('none'), { ...caller, scopes: new Set() })).toBeNull();
  });

  it('wants a session where the route does', () => {
    const currentUser = { sessionId: 'svc_session_x' } as NonNullable<Principal['currentUser']>;
    expect(sessionRefusal(routed(access), { kind: 'application', currentUser: null })?.code).toBe(
      'TOKEN_MISSING',
    );
    expect(sessionRefusal(routed(access), { kind: 'application', currentUser })).toBeNull();
    expect(sessionRefusal(routed(access), { kind: 'personal', currentUser: null })).toBeNull();
    expect(sessionRefusal(routed('none'), { kind: 'application', currentUser: null })).toBeNull();
  });
});
