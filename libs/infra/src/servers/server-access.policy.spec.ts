import { mayDo, relationTo, SERVER_ACTIONS, type ServerRelation } from './server-access.policy.js';

const SERVER = { portalId: 'p', keyId: 'owner', appId: 'app' };

describe('relation to a server', () => {
  it.each<[string, { keyId: string; appId: string | null; ownerIsAdmin: boolean }, ServerRelation]>([
    ['the controlling key', { keyId: 'owner', appId: null, ownerIsAdmin: false }, 'controlling-key'],
    ['a key of the bound application', { keyId: 'other', appId: 'app', ownerIsAdmin: false }, 'app-key'],
    ["an administrator's other key", { keyId: 'other', appId: null, ownerIsAdmin: true }, 'portal-admin'],
    ['any other key', { keyId: 'other', appId: 'app2', ownerIsAdmin: false }, 'none'],
  ])('%s', (_who, principal, relation) => {
    expect(relationTo(principal, SERVER)).toBe(relation);
  });

  it('binds nobody to a server without an application', () => {
    const principal = { keyId: 'other', appId: null, ownerIsAdmin: false };
    expect(relationTo(principal, { ...SERVER, appId: null })).toBe('none');
  });
});

describe('rights of a relation', () => {
  it.each<[ServerRelation, readonly string[]]>([
    ['controlling-key', ['read', 'content', 'manage']],
    ['app-key', ['read', 'content']],
    ['portal-admin', ['read']],
    ['none', []],
  ])('%s may %p', (relation, allowed) => {
    expect(SERVER_ACTIONS.filter((action) => mayDo(relation, action))).toEqual(allowed);
  });
});
