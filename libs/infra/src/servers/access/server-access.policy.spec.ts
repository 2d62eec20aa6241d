import type { ActingUser } from '#libs/kernel';
import type { ServerKind, TeamRole } from '../../contracts/server-terms.js';
import {
  actionsOf,
  RELATIONS,
  relationToServer,
  SERVER_ACTIONS,
  type ServerAction,
  type ServerRelation,
} from './server-access.policy.js';

const SERVER = { id: 's', portalId: 'p', keyId: 'owner', appId: 'app', kind: 'STANDALONE' as ServerKind };
const user = (isAdmin: boolean, sessionId: string | null = null): ActingUser => ({
  userId: 'u',
  hostUserId: 1,
  isAdmin,
  sessionId,
});
const KEYS = {
  owner: { keyId: 'owner', kind: 'personal', appId: null, currentUser: user(false) },
  'app-bound': { keyId: 'other', kind: 'application', appId: 'app', currentUser: null },
  personal: { keyId: 'other', kind: 'personal', appId: null, currentUser: user(false) },
  "administrator's": { keyId: 'other', kind: 'personal', appId: null, currentUser: user(true) },
  "server's": { keyId: 'other', kind: 'personal', appId: null, currentUser: user(false), serverId: 's' },
  "another server's": {
    keyId: 'other',
    kind: 'personal',
    appId: null,
    currentUser: user(false),
    serverId: 't',
  },
  "application's on another server": {
    keyId: 'other',
    kind: 'application',
    appId: 'app',
    currentUser: null,
    serverId: 't',
  },
  "another server's with an administrator": {
    keyId: 'other',
    kind: 'application',
    appId: 'app2',
    currentUser: user(true, 's'),
    serverId: 't',
  },
  cowork: { keyId: 'other', kind: 'cowork', appId: null, currentUser: user(false) },
  "application's": { keyId: 'other', kind: 'application', appId: 'app2', currentUser: null },
  "application's with a user": {
    keyId: 'other',
    kind: 'application',
    appId: 'app2',
    currentUser: user(false, 's'),
  },
  "application's with an administrator": {
    keyId: 'other',
    kind: 'application',
    appId: 'app2',
    currentUser: user(true, 's'),
  },
} as const satisfies Record<string, Parameters<typeof relationToServer>[0]>;
type KeyName = keyof typeof KEYS;

describe('relation to a server', () => {
  it.each<[KeyName, TeamRole | null, ServerRelation]>([
    ['owner', null, 'controlling-key'],
    ['owner', 'DEVELOPER', 'controlling-key'],
    ['app-bound', null, 'app-key'],
    ["server's", null, 'server-key'],
    ["server's", 'ADMIN', 'server-key'],
    ["another server's", null, 'server-key'],
    ["another server's", 'ADMIN', 'server-key'],
    ["another server's with an administrator", null, 'server-key'],
    ["application's on another server", null, 'server-key'],
    ['personal', null, 'none'],
    ['personal', 'DEVELOPER', 'team-developer'],
    ['personal', 'ADMIN', 'team-admin'],
    ["administrator's", null, 'portal-admin'],
    ["administrator's", 'DEVELOPER', 'team-developer'],
    ['cowork', 'ADMIN', 'none'],
    ["application's", 'ADMIN', 'none'],
    ["application's", null, 'none'],
    ["application's with a user", null, 'none'],
    ["application's with an administrator", null, 'portal-admin'],
  ])('of the %s key, role in the team %s: %s', (key, role, relation) => {
    expect(relationToServer(KEYS[key], SERVER, role)).toBe(relation);
  });

  it('binds nobody to a server without an application', () => {
    expect(relationToServer(KEYS.personal, { ...SERVER, appId: null }, null)).toBe('none');
  });

  it.each<[KeyName, TeamRole | null, ServerRelation]>([
    ['owner', null, 'none'],
    ['app-bound', null, 'none'],
    ['personal', 'ADMIN', 'none'],
    ["administrator's", null, 'host-reader'],
    ["application's with an administrator", null, 'host-reader'],
  ])('that is a shared host: %s key, role %s: %s', (key, role, relation) => {
    expect(relationToServer(KEYS[key], { ...SERVER, kind: 'GALAXY_HOST' }, role)).toBe(relation);
  });
});

const READ: readonly ServerAction[] = ['read', 'metrics'];
const SOURCES: readonly ServerAction[] = ['sources-read'];
const OWNERSHIP: readonly ServerAction[] = ['delete', 'sources-delete'];
const CONTENT: readonly ServerAction[] = [
  'deploy',
  'rollback',
  'settings',
  'variables',
  'exec',
  'upload',
  'logs',
  'sources',
  'wake',
];
const CREDENTIALS: readonly ServerAction[] = ['access-tokens', 'api-key', 'icon'];
const EVERYTHING = Object.keys(SERVER_ACTIONS) as ServerAction[];
const MACHINE = EVERYTHING.filter(
  (action) => ![...READ, ...SOURCES, ...CONTENT, ...CREDENTIALS, ...OWNERSHIP].includes(action),
);

/** Written from the specification, part 1, "Ownership and roles", and the table of the operator's handbook. */
const ALLOWED: Readonly<Record<ServerRelation, readonly ServerAction[]>> = {
  'server-key': [],
  'controlling-key': EVERYTHING,
  'app-key': [...READ, ...SOURCES, ...CONTENT, ...MACHINE],
  'team-admin': [...READ, ...SOURCES, ...CONTENT, ...MACHINE],
  'team-developer': [...READ, ...SOURCES, ...CONTENT],
  'portal-admin': [...READ, ...SOURCES, ...OWNERSHIP],
  'host-reader': READ,
  none: [],
};

describe('rights of a relation', () => {
  it('counts power, settings and people as the machine', () => {
    expect(MACHINE).toEqual(
      expect.arrayContaining(['start', 'stop', 'lock', 'configure', 'access', 'repair']),
    );
  });

  it.each(RELATIONS)('%s', (relation) => {
    expect(new Set(actionsOf(relation))).toEqual(new Set(ALLOWED[relation]));
  });
});
