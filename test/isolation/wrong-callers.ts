import { KeyAdmin, PortalAdmin, UserAdmin, type NewKey, type PortalChange } from '#libs/auth';
import type { KeyKind } from '#libs/kernel';
import { OTHER_SCOPE, type CallerFacts } from './route-rules.js';
import type { World } from './world.js';

export type Headers = Readonly<Record<string, string>>;

/** A kind of caller. Whatever it does not say is as it should be. */
export interface CallerRow {
  readonly name: string;
  /** Kind of its key; by default the kind the route is made for. */
  readonly kind?: KeyKind;
  readonly facts: Omit<CallerFacts, 'kind'>;
  readonly keys?: (kind: KeyKind) => Partial<NewKey>;
  /** Makes the caller wrong after its resources are there. */
  readonly spoil?: (world: World) => Promise<unknown>;
  /** What it sends; by default its key in `X-Api-Key`. */
  readonly headers?: (rawKey: string) => Headers;
  /** What it sends in `Authorization: Bearer` beside an application key. */
  readonly session?: (world: World) => Promise<string>;
  /** What it sends from the console, instead of a key, for the id of that key. */
  readonly console?: (world: World) => Promise<(keyId: string) => Headers>;
}

const ALL_ZERO = '0'.repeat(32);
/** The checksum is right; nobody was ever given this key. */
const UNKNOWN_KEY = `svc_api_${ALL_ZERO}_3hCbuz`;
export const NO_KEY = { refusedEverywhere: 'MISSING_API_KEY' };
export const UNKNOWN = { refusedEverywhere: 'INVALID_API_KEY' };
const WRONG_SCHEME = { refusedEverywhere: 'WRONG_AUTH_SCHEME' };

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });
const everyKey = (end: 'revoke' | 'block') => (world: World) =>
  Promise.all([...world.keys.values()].map(({ id }) => world.api.get<KeyAdmin>(KeyAdmin)[end](id)));
const owner = (state: string) => (world: World) =>
  world.api.get<UserAdmin>(UserAdmin).set(world.userId, { state });
const portal = (change: PortalChange) => (world: World) =>
  world.api.get<PortalAdmin>(PortalAdmin).set(world.portal.id, change);

async function endedSession(world: World, end: string): Promise<string> {
  const token = await world.session();
  await world.api.database.query(`update auth.session set ${end} where app_id = $1`, [world.appId]);
  return token;
}

async function sessionElsewhere(world: World): Promise<string> {
  const elsewhere = await world.api.createPortal(`${world.appId}.example`);
  return world.session({ portalId: elsewhere.id, userId: elsewhere.userId });
}

/** Keys that lack what routes ask for, and are fine otherwise. */
const OTHER_SCOPES: Readonly<Record<KeyKind, readonly string[]>> = {
  personal: [OTHER_SCOPE],
  application: [OTHER_SCOPE],
  cowork: [OTHER_SCOPE],
  management: ['svc:mgmt:feedback'],
};

/** Callers that use resources of their own. */
export const WRONG_CALLERS: readonly CallerRow[] = [
  { name: 'a caller without a key', facts: NO_KEY, headers: () => ({}) },
  { name: 'a session token alone', facts: NO_KEY, headers: () => bearer(`svc_session_${ALL_ZERO}_000000`) },
  { name: 'a key in another scheme', facts: NO_KEY, headers: (key) => ({ authorization: `Basic ${key}` }) },
  { name: 'an unknown key', facts: UNKNOWN, headers: () => ({ 'x-api-key': UNKNOWN_KEY }) },
  { name: 'an unknown key as Bearer', facts: UNKNOWN, headers: () => bearer(UNKNOWN_KEY) },
  { name: 'a malformed key', facts: UNKNOWN, headers: () => ({ 'x-api-key': 'letmein' }) },
  {
    name: 'a key with a bad checksum',
    facts: UNKNOWN,
    headers: (key) => ({ 'x-api-key': `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}` }),
  },
  { name: 'a key in another case', facts: UNKNOWN, headers: (key) => ({ 'x-api-key': key.toUpperCase() }) },
  { name: 'a key sent twice', facts: UNKNOWN, headers: (key) => ({ 'x-api-key': `${key}, ${key}` }) },
  { name: 'an application key as Bearer', kind: 'application', facts: WRONG_SCHEME, headers: bearer },
  { name: 'a management key as Bearer', kind: 'management', facts: WRONG_SCHEME, headers: bearer },
  { name: 'a revoked key', facts: { refusedEverywhere: 'KEY_INACTIVE' }, spoil: everyKey('revoke') },
  { name: 'a blocked key', facts: { refusedEverywhere: 'KEY_INACTIVE' }, spoil: everyKey('block') },
  {
    name: 'an expired key',
    facts: { refusedEverywhere: 'KEY_EXPIRED' },
    keys: () => ({ expiresAt: '2020-01-01T00:00:00Z' }),
  },
  {
    name: 'a key used from another address',
    facts: { refusedEverywhere: 'IP_NOT_ALLOWED' },
    keys: () => ({ allowedIps: ['203.0.113.7'] }),
  },
  {
    name: 'a key of a blocked owner',
    facts: { refusedEverywhere: 'OWNER_BLOCKED' },
    spoil: owner('blocked'),
  },
  {
    name: 'a key of an owner who awaits erasure',
    facts: { refusedEverywhere: 'ACCOUNT_PENDING_ERASURE' },
    spoil: owner('pending-erasure'),
  },
  {
    name: 'a key of an owner on the wait list',
    facts: { refusedEverywhere: 'WAITLIST_PENDING' },
    spoil: owner('waitlist'),
  },
  {
    name: 'a key of a suspended portal',
    facts: { portalCode: 'PORTAL_SUSPENDED' },
    spoil: portal({ state: 'suspended' }),
  },
  {
    name: 'a key of a deleted portal',
    facts: { portalCode: 'PORTAL_DELETED' },
    spoil: portal({ state: 'deleted' }),
  },
  {
    name: 'a key of a blocked portal',
    facts: { portalCode: 'PORTAL_BLOCKED' },
    spoil: portal({ state: 'blocked' }),
  },
  { name: 'a key of a frozen portal', facts: { frozen: true }, spoil: portal({ frozen: true }) },
  { name: 'a management key', kind: 'management', facts: {} },
  { name: 'a personal key', kind: 'personal', facts: {} },
  { name: 'a subscription-section key', kind: 'cowork', facts: {} },
  { name: 'a read-only key', facts: { readOnly: true }, keys: () => ({ readOnly: true }) },
  {
    name: 'a key of a portal without the section',
    facts: { withoutSection: true },
    spoil: portal({ sections: { performan: false } }),
  },
  {
    name: 'a key without the scope',
    facts: { withoutScope: true },
    keys: (kind) => ({ scopes: OTHER_SCOPES[kind] }),
  },
  {
    name: 'a subscription-section key without the scope',
    kind: 'cowork',
    facts: { withoutScope: true },
    keys: (kind) => ({ scopes: OTHER_SCOPES[kind] }),
  },
  {
    name: 'an application without the scope',
    kind: 'application',
    facts: { withoutScope: true, session: 'good' },
    keys: (kind) => ({ scopes: OTHER_SCOPES[kind] }),
    session: (world) => world.session(),
  },
  { name: 'an application without a session', kind: 'application', facts: { session: 'none' } },
  {
    name: 'an application with a session nobody issued',
    kind: 'application',
    facts: { session: 'INVALID_SESSION' },
    session: async () => `svc_session_${ALL_ZERO}_000000`,
  },
  {
    name: 'an application with an expired session',
    kind: 'application',
    facts: { session: 'INVALID_SESSION' },
    session: (world) => endedSession(world, `issued_at = now() - interval '2 days', expires_at = now()`),
  },
  {
    name: 'an application with a revoked session',
    kind: 'application',
    facts: { session: 'INVALID_SESSION' },
    session: (world) => endedSession(world, 'revoked_at = now()'),
  },
  {
    name: 'an application with the session of another application',
    kind: 'application',
    facts: { session: 'SESSION_APP_MISMATCH' },
    session: (world) => world.session({ appId: world.userId }),
  },
  {
    name: 'an application with the session of another portal',
    kind: 'application',
    facts: { session: 'SESSION_APP_MISMATCH' },
    session: sessionElsewhere,
  },
];

const goodSession = (world: World): Promise<string> => world.session();

/** Callers in the right: without them a matrix of refusals would also pass over routes that refuse all. */
export const RIGHT_CALLERS: readonly CallerRow[] = [
  { name: 'the right key', facts: { session: 'good' }, session: goodSession },
  {
    name: 'an application with a session',
    kind: 'application',
    facts: { session: 'good' },
    session: goodSession,
  },
];

/** Keys with one unrelated scope that an administrator has given away, and what was made with them. */
export const PARTNERS: readonly CallerRow[] = [
  {
    name: "a partner's key of an administrator",
    kind: 'personal',
    facts: { partner: true, withoutScope: true },
  },
  {
    name: "an application that a partner's key of an administrator has made",
    kind: 'application',
    facts: { partner: true, withoutScope: true, session: 'none' },
  },
];

/** Callers in the right who name what belongs to somebody else. */
export const STRANGERS: readonly CallerRow[] = [
  ...(['of the portal', 'of another portal'] as const).flatMap((stranger): CallerRow[] => [
    { name: `a user ${stranger}`, facts: { stranger } },
    {
      name: `an application ${stranger}`,
      kind: 'application',
      facts: { stranger, session: 'good' },
      session: goodSession,
    },
    { name: `a subscription-section key ${stranger}`, kind: 'cowork', facts: { stranger } },
  ]),
];
