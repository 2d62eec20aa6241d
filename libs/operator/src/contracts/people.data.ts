import {
  answers,
  boolean,
  choice,
  command,
  CONSOLE,
  nullable,
  optional,
  type Page,
  PAGED,
  reads,
  text,
  whole,
  writes,
} from './call-table.js';

const USER_STATES = ['ACTIVE', 'BLOCKED', 'PENDING_ERASURE', 'WAITLIST'] as const;
const KEY_STATUSES = ['ACTIVE', 'REVOKED', 'BLOCKED'] as const;
const KEY_KINDS = ['personal', 'application', 'management', 'cowork'] as const;

export type UserState = (typeof USER_STATES)[number];
export type KeyStatus = (typeof KEY_STATUSES)[number];
export type KeyKind = (typeof KEY_KINDS)[number];

export interface User {
  readonly id: string;
  readonly portalId: string;
  readonly hostUserId: number;
  readonly personId: string;
  readonly name: string;
  readonly isAdmin: boolean;
  readonly state: UserState;
  readonly createdAt: string;
  readonly version: number;
}

/** Never a raw key or a hash. */
export interface Key {
  readonly id: string;
  readonly kind: KeyKind;
  /** Null for a management key. */
  readonly portalId: string | null;
  readonly ownerUserId: string;
  readonly appId: string | null;
  readonly name: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly scopes: readonly string[];
  readonly hostScopes: readonly string[];
  readonly accessMode: 'READWRITE' | 'READONLY';
  readonly status: KeyStatus;
  readonly expiresAt: string | null;
  readonly allowedIps: readonly string[] | null;
  readonly requestsPerSecond: number | null;
  /** AI requests per minute; null stands for the default. */
  readonly rateLimit: number | null;
  readonly lastUsedAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly revokedAt: string | null;
  readonly graceUntil: string | null;
  readonly version: number;
}

/** What keys may do less of than an earlier version let them. */
export type TighteningName =
  | 'application-rights'
  | 'application-bounds'
  | 'key-bounds'
  | 'deploy-key-bounds'
  | 'partners'
  | 'refusals';

/** A key in use that may do less than it could; see the changelog, Security. */
export interface TightenedKey extends Pick<
  Key,
  'id' | 'kind' | 'portalId' | 'ownerUserId' | 'name' | 'prefix' | 'suffix' | 'lastUsedAt'
> {
  readonly tightenings: readonly {
    readonly name: TighteningName;
    /** What holds now. */
    readonly says: string;
    /** When a call of the key was last refused for it, of the last seven days; null for none. */
    readonly refusedAt: string | null;
    /** Method and path of that call. */
    readonly call: string | null;
  }[];
}

export interface Application {
  readonly id: string;
  readonly portalId: string;
  readonly title: string;
  readonly phase: string;
  readonly authorId: string;
  readonly appUrl: string | null;
  readonly redirectUris: readonly string[];
  readonly placements: readonly string[];
  readonly hostClientId: string | null;
}

export interface Partner {
  readonly id: string;
  readonly clientId: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
  readonly createdAt: string;
}

const USER = text('<id>', 'user id', 64);
const KEY = text('<id>', 'key id', 64);
const PORTAL_FLAG = {
  portal: optional(text('--portal <id>', 'only those of this portal', 253)),
} as const;

/** People, their keys, and the applications and systems that ask for them. Lists are oldest first; a portal is named by id or domain. */
export const PEOPLE_ROWS = {
  /** `text` finds in the name; a number is one of the host. */
  'users.list': reads({
    input: { ...PAGED, ...PORTAL_FLAG },
    optional: {
      text: text(CONSOLE, 'In the name; or the number of the host', 200),
      state: choice(CONSOLE, 'Only those in this state', USER_STATES),
    },
    answer: answers<Page<User>>(),
    commands: [command('user list', 'show users')],
    example: { portal: 'shop.example', text: 'Ann' },
  }),

  'users.get': reads({
    input: { user: USER },
    answer: answers<User>(),
    example: { user: '0190a6c2-7b1e-7c3d-8e4f-5a6b7c8d9e0f' },
  }),

  'users.set': writes({
    about: ['user'],
    input: { user: USER },
    optional: {
      state: choice('--state <state>', 'what their keys may do', [
        'active',
        'blocked',
        'pending-erasure',
        'waitlist',
      ]),
      admin: boolean('--admin <true|false>', 'whether the user is an administrator of the portal'),
      samePersonAs: text(
        '--person <id>',
        'user of another portal who is the same person; the own id ends a link',
        64,
      ),
    },
    answer: answers<User>(),
    commands: [
      command('user set', 'change the state, role or person of a user; effective at once', {
        needsSome: true,
      }),
    ],
    example: { user: '0190a6c2-7b1e-7c3d-8e4f-5a6b7c8d9e0f', state: 'blocked' },
  }),

  /** `text` finds in the name, the prefix and the suffix. */
  'keys.list': reads({
    input: { ...PAGED, ...PORTAL_FLAG },
    optional: {
      user: text(CONSOLE, 'Only keys of this user', 64),
      status: choice(CONSOLE, 'Only those with this status', KEY_STATUSES),
      kind: choice(CONSOLE, 'Only those of this kind', KEY_KINDS),
      text: text(CONSOLE, 'In name, prefix or suffix', 200),
    },
    answer: answers<Page<Key>>(),
    commands: [
      command('key list', 'show keys, never their raw form', {
        columns: ['id', 'kind', 'name', 'prefix', 'suffix', 'status', 'accessMode', 'expiresAt'],
      }),
    ],
    example: { portal: 'shop.example', status: 'ACTIVE' },
  }),

  /** Keys in use that a tightening meets. */
  'keys.tightened': reads({
    input: { ...PAGED, ...PORTAL_FLAG },
    answer: answers<Page<TightenedKey>>(),
    commands: [
      command('key tightened', 'show keys in use that may do less than they could, and when they last tried'),
    ],
    example: { portal: 'shop.example' },
  }),

  'keys.get': reads({
    input: { key: KEY },
    answer: answers<Key>(),
    example: { key: '0190a6c2-7b1e-7c3d-8e4f-5a6b7c8d9e0f' },
  }),

  'keys.block': writes({
    about: ['key'],
    input: { key: KEY },
    answer: answers<Key>(),
    commands: [command('key block', 'block a key for good; effective at once')],
    example: { key: '0190a6c2-7b1e-7c3d-8e4f-5a6b7c8d9e0f' },
  }),

  'keys.revoke': writes({
    about: ['key'],
    input: { key: KEY },
    answer: answers<Key>(),
    commands: [command('key revoke', 'revoke a key for good; effective at once')],
    example: { key: '0190a6c2-7b1e-7c3d-8e4f-5a6b7c8d9e0f' },
  }),

  'keys.set': writes({
    about: ['key'],
    input: {
      key: KEY,
      rateLimit: nullable(whole('--rate-limit <calls|default>', 'AI calls per minute')),
    },
    answer: answers<Key>(),
    commands: [
      command('key set', 'change what no caller of the API may change about a key; effective at once'),
    ],
    example: { key: '0190a6c2-7b1e-7c3d-8e4f-5a6b7c8d9e0f', rateLimit: 60 },
  }),

  'applications.list': reads({
    input: { ...PAGED, ...PORTAL_FLAG },
    answer: answers<Page<Application>>(),
    commands: [
      command('app list', 'show applications', {
        columns: ['id', 'title', 'phase', 'appUrl', 'hostClientId', 'placements'],
      }),
    ],
    example: { portal: 'shop.example' },
  }),

  'partners.list': reads({
    input: {},
    answer: answers<readonly Partner[]>(),
    commands: [
      command('partner list', 'show partners, never their secret', {
        columns: ['id', 'clientId', 'name', 'redirectUris'],
      }),
    ],
    example: {},
  }),
};
