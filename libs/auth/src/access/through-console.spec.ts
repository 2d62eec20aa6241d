import { type AnyPrincipal, type KeyKind, SCOPES } from '#libs/kernel';
import { throughConsole } from './credentials.policy.js';
import type { ResolvedKey } from '../keys/key-record.js';

const CALLER = { userId: 'ann', portalId: 'here' } as const;
const ALL_SCOPES = new Set(SCOPES);

function keyOf(kind: KeyKind, ownerUserId: string, portalId: string | null): ResolvedKey {
  const portal =
    portalId === null ? null : { id: portalId, domain: '', state: 'ACTIVE', blockedAt: null, frozen: false };
  const principal = { kind, portalId, ownerUserId, scopes: ALL_SCOPES } as unknown as AnyPrincipal;
  return { id: 'key', kind, ownerUserId, portal, scopes: ALL_SCOPES, principal } as unknown as ResolvedKey;
}

describe('a key somebody names in the console', () => {
  it.each<[KeyKind, string, string | null, boolean]>([
    ['personal', 'ann', 'here', true],
    ['cowork', 'ann', 'here', true],
    ['application', 'ann', 'here', true],
    ['management', 'ann', null, true],
    ['personal', 'ann', 'there', false],
    ['personal', 'ann', null, false],
    ['personal', 'bob', 'here', false],
    ['cowork', 'bob', 'here', false],
    ['application', 'bob', 'here', false],
    ['management', 'bob', null, false],
  ])('a %s key of %s at %s is theirs to call with: %s', (kind, owner, portal, isTheirs) => {
    expect(throughConsole(keyOf(kind, owner, portal), CALLER) !== null).toBe(isTheirs);
  });

  it('tells its calls that they come from the console, and leaves the key as it is for others', () => {
    const key = keyOf('personal', 'ann', 'here');
    const called = throughConsole(key, CALLER);
    expect(called).toEqual({ ...key, principal: { ...key.principal, consolePortalId: 'here' } });
    expect(key.principal.consolePortalId).toBeUndefined();
  });

  it('is a management key for keys and portals alone: the desk of all tickets is no portal', () => {
    const called = throughConsole(keyOf('management', 'ann', null), CALLER);
    const kept = new Set(['svc:mgmt:keys', 'svc:mgmt:portals']);
    expect(called).toMatchObject({ scopes: kept, principal: { scopes: kept, consolePortalId: 'here' } });
  });

  it('gains no scope by being named there', () => {
    const key = { ...keyOf('management', 'ann', null), scopes: new Set(['svc:mgmt:keys'] as const) };
    expect(throughConsole(key, CALLER)).toMatchObject({
      scopes: key.scopes,
      principal: { scopes: key.scopes },
    });
  });
});
