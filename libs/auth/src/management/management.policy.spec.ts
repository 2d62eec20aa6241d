import type { AnyPrincipal, Scope } from '#libs/kernel';
import type { MakerBounds } from '../keys/maker-bounds.policy.js';
import {
  type KeyRelation,
  type ManagedAccount,
  relationToKey,
  requireRotatable,
} from './management.policy.js';

const account = (userId: string, portalId: string, isAdmin: boolean): ManagedAccount =>
  ({ userId, isAdmin, portal: { id: portalId } }) as ManagedAccount;
const ACCOUNTS = [account('me-1', 'one', false), account('me-2', 'two', true)];

describe('how far a management key reaches', () => {
  it.each<[string, { ownerUserId: string; portalId: string | null }, KeyRelation | null]>([
    ['the own key', { ownerUserId: 'me-1', portalId: 'one' }, 'owner'],
    ['the own key where it administers', { ownerUserId: 'me-2', portalId: 'two' }, 'owner'],
    ['the own management key', { ownerUserId: 'me-1', portalId: null }, 'owner'],
    ["another's key where it is a member", { ownerUserId: 'bob', portalId: 'one' }, null],
    ["another's key where it administers", { ownerUserId: 'bob', portalId: 'two' }, 'administrator'],
    ["another's key elsewhere", { ownerUserId: 'bob', portalId: 'three' }, null],
    ["another's management key", { ownerUserId: 'bob', portalId: null }, null],
  ])('%s', (_name, key, expected) => {
    expect(relationToKey(key, ACCOUNTS)).toBe(expected);
  });

  it('is nowhere without an account', () => {
    expect(relationToKey({ ownerUserId: 'me-1', portalId: 'one' }, [])).toBeNull();
  });
});

describe('who gets a new secret', () => {
  const caller = { keyId: 'caller', scopes: new Set<Scope>(['svc:mgmt:keys']) } as unknown as AnyPrincipal;
  const ENDLESS = { expiresAt: null, allowedIps: null };
  const rotate =
    (key: object, relation: KeyRelation, bounds: MakerBounds = ENDLESS) =>
    () =>
      requireRotatable(
        { id: 'k', kind: 'personal', scopes: ['crm'], ...ENDLESS, ...key },
        relation,
        caller,
        bounds,
      );
  const REFUSED = expect.objectContaining({ code: 'NOT_AUTHORIZED' });

  it('the owner', () => {
    expect(rotate({}, 'owner')).not.toThrow();
    expect(rotate({}, 'administrator')).toThrow(REFUSED);
  });

  it('not the key itself', () => {
    expect(rotate({ id: 'caller' }, 'owner')).toThrow(REFUSED);
  });

  it('of a management key one that may as much', () => {
    expect(rotate({ kind: 'management', scopes: ['svc:mgmt:keys'] }, 'owner')).not.toThrow();
    expect(rotate({ kind: 'management', scopes: ['svc:mgmt:portals'] }, 'owner')).toThrow(REFUSED);
  });

  const SOON = new Date('2026-12-01T00:00:00Z');
  const bounded = { expiresAt: SOON, allowedIps: ['203.0.113.0/24'] };
  it.each([
    [bounded, true],
    [{ expiresAt: new Date(SOON.getTime() - 1), allowedIps: ['203.0.113.7', '203.0.113.128/25'] }, true],
    [{ ...bounded, expiresAt: null }, false],
    [{ ...bounded, expiresAt: new Date(SOON.getTime() + 1) }, false],
    [{ ...bounded, allowedIps: null }, false],
    [{ ...bounded, allowedIps: ['203.0.113.7', '198.51.100.1'] }, false],
  ])('of a key that is good for no longer and from nowhere else: %j', (key, isAllowed) => {
    const act = rotate(key, 'owner', bounded);
    if (isAllowed) expect(act).not.toThrow();
    else expect(act).toThrow(REFUSED);
    expect(rotate(key, 'owner')).not.toThrow();
  });
});
