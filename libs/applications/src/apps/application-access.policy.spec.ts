import type { ActingUser, Principal } from '#libs/kernel';
import { type ApplicationRelation, relationToApplication } from './application.policy.js';

const user = (isAdmin: boolean): ActingUser => ({ userId: 'u', hostUserId: 1, isAdmin, sessionId: null });
const caller = (change: Partial<Principal>): Principal => ({
  kind: 'personal',
  keyId: 'k',
  keyPrefix: '',
  keySuffix: '',
  scopes: new Set(),
  accessMode: 'READWRITE',
  sections: [],
  portalId: 'p',
  portalDomain: 'p.example',
  appId: null,
  ownerUserId: 'u',
  ownerHostUserId: 1,
  currentUser: user(false),
  ...change,
});

describe('who may deal with an application', () => {
  it.each<[string, Partial<Principal>, ApplicationRelation | null]>([
    ["its author's personal key", { ownerUserId: 'author' }, 'author'],
    ["its author's subscription-section key", { kind: 'cowork', ownerUserId: 'author' }, 'author'],
    ["an administrator's personal key", { currentUser: user(true) }, 'administrator'],
    ["anybody else's personal key", {}, null],
    ["a partner's key that has registered it", { isPartners: true, keyId: 'made' }, 'author'],
    ["its author's key that a partner has", { isPartners: true, ownerUserId: 'author' }, null],
    ["an administrator's key that a partner has", { isPartners: true, currentUser: user(true) }, null],
    ['its own key', { kind: 'application', appId: 'a' }, 'application'],
    [
      "its author's key of another application",
      { kind: 'application', appId: 'b', ownerUserId: 'author' },
      null,
    ],
    [
      'an administrator in another application',
      { kind: 'application', appId: 'b', currentUser: user(true) },
      null,
    ],
  ])('%s', (_name, change, expected) => {
    expect(
      relationToApplication({ id: 'a', authorId: 'author', registeredByKeyId: 'made' }, caller(change)),
    ).toBe(expected);
  });
});
