import type { AnyPrincipal, Scope } from '#libs/kernel';
import { type KeyRelation, type ReachedAccount, relationToKey, requireRotatable } from './reach.policy.js';

const account = (userId: string, portalId: string, isAdmin: boolean): ReachedAccount =>
  ({ userId, isAdmin, portal: { id: portalId } }) as ReachedAccount;
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
  const rotate = (key: object, relation: KeyRelation) => () =>
    requireRotatable({ id: 'k', kind: 'personal', scopes: ['crm'], ...key }, relation, caller);
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
});
