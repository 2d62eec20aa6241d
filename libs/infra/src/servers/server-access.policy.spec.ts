import type { ActingUser } from '#libs/kernel';
import { mayDo, relationTo, SERVER_ACTIONS, type ServerRelation } from './server-access.policy.js';

const SERVER = { portalId: 'p', keyId: 'owner', appId: 'app' };
const user = (isAdmin: boolean, sessionId: string | null = null): ActingUser => ({
  ...{ userId: 'u', hostUserId: 1, isAdmin, sessionId },
});

describe('relation to a server', () => {
  it.each<[string, Parameters<typeof relationTo>[0], ServerRelation]>([
    ['the controlling key', { keyId: 'owner', appId: null, currentUser: user(false) }, 'controlling-key'],
    ['a key of the bound application', { keyId: 'other', appId: 'app', currentUser: null }, 'app-key'],
    [
      "an administrator's other key",
      { keyId: 'other', appId: null, currentUser: user(true) },
      'portal-admin',
    ],
    [
      "an administrator's session",
      { keyId: 'k', appId: 'app2', currentUser: user(true, 's') },
      'portal-admin',
    ],
    ['the session of another user', { keyId: 'k', appId: 'app2', currentUser: user(false, 's') }, 'none'],
    ['an application key on its own', { keyId: 'k', appId: 'app2', currentUser: null }, 'none'],
    ['any other key', { keyId: 'other', appId: null, currentUser: user(false) }, 'none'],
  ])('%s', (_who, principal, relation) => {
    expect(relationTo(principal, SERVER)).toBe(relation);
  });

  it('binds nobody to a server without an application', () => {
    const principal = { keyId: 'other', appId: null, currentUser: user(false) };
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
