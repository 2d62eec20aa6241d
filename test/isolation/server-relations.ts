import { KeyAdmin, UserAdmin, type NewKey } from '#libs/auth';
import { operatorMeta } from '#libs/event-log';
import {
  KEY_ISSUER,
  type KeyIssuer,
  SERVER_ACCESS,
  SERVER_ACTIONS,
  Team,
  type ServerAction,
  type ServerRelation,
} from '#libs/infra';
import { newId, type Scope } from '#libs/kernel';
import { World } from './world.js';

/** Who calls for a server, and how the rules see that caller. */
export interface ServerCaller {
  readonly name: string;
  readonly relation: ServerRelation;
  readonly inAnotherPortal?: true;
  /** Code for calls that change something, whatever the relation. */
  readonly refusedWrites?: 'INFRA_FORBIDDEN_FOR_COWORK_KEY' | 'WRITE_BLOCKED_READONLY_KEY' | 'WRONG_KEY';
  /** @returns the raw key. */
  readonly key: (owner: World, serverId: string) => Promise<string>;
}

async function issue(world: World, userId: string, change: Partial<NewKey> = {}): Promise<string> {
  const admin = world.api.get<KeyAdmin>(KeyAdmin);
  const { rawKey } = await admin.create({ userId, kind: 'personal', scopes: ['svc:infra'], ...change });
  return rawKey;
}

async function colleague({ api, portal }: World, admin = false): Promise<string> {
  const users = api.get<UserAdmin>(UserAdmin);
  const hostUserId = Math.floor(Math.random() * 1_000_000) + 100;
  return (await users.create({ portalId: portal.id, hostUserId, name: 'Bob', admin })).id;
}

/** A colleague in the team of the server. */
async function member(owner: World, serverId: string, role: 'DEVELOPER' | 'ADMIN'): Promise<string> {
  const userId = await colleague(owner);
  const team = owner.api.get<Team>(Team);
  const server = { id: serverId, portalId: owner.portal.id };
  await team.appoint(server, userId, role, operatorMeta(), async () => undefined);
  return userId;
}

/** The key that the service makes for what runs on a server. */
export async function keyOfServer(
  { api, keys }: World,
  serverId: string,
  scopes: readonly Scope[] | null = ['svc:infra'],
): Promise<string> {
  const controlling = keys.get(scopes === null ? 'application' : 'personal')!;
  const issuer = api.get<KeyIssuer>(KEY_ISSUER);
  const order = {
    controllingKeyId: controlling.id,
    scopes,
    serverId,
    deployId: newId(),
    name: 'of a server',
  };
  return (await issuer.issueFor(order, operatorMeta())).rawKey;
}

export const SERVER_CALLERS: readonly ServerCaller[] = [
  {
    name: 'the controlling key',
    relation: 'controlling-key',
    key: async (owner) => owner.rawKey('personal'),
  },
  {
    name: 'a key of the bound application',
    relation: 'app-key',
    key: async (owner, serverId) => {
      await owner.api.database.query('update infra.server set app_id = $2 where id = $1', [
        serverId,
        owner.appId,
      ]);
      return owner.rawKey('application');
    },
  },
  {
    name: 'the key of what runs on it',
    relation: 'server-key',
    refusedWrites: 'WRONG_KEY',
    key: (owner, serverId) => keyOfServer(owner, serverId),
  },
  {
    name: 'the key of what runs on it, of its application',
    relation: 'server-key',
    refusedWrites: 'WRONG_KEY',
    key: async (owner, serverId) => {
      await owner.api.database.query('update infra.server set app_id = $2 where id = $1', [
        serverId,
        owner.appId,
      ]);
      return keyOfServer(owner, serverId, null);
    },
  },
  {
    name: 'the key of what runs on another server',
    relation: 'server-key',
    refusedWrites: 'WRONG_KEY',
    key: (owner) => keyOfServer(owner, newId()),
  },
  {
    name: 'an administrator of the team',
    relation: 'team-admin',
    key: async (owner, serverId) => issue(owner, await member(owner, serverId, 'ADMIN')),
  },
  {
    name: 'a developer of the team',
    relation: 'team-developer',
    key: async (owner, serverId) => issue(owner, await member(owner, serverId, 'DEVELOPER')),
  },
  {
    name: 'a developer of the team with a read-only key',
    relation: 'team-developer',
    refusedWrites: 'WRITE_BLOCKED_READONLY_KEY',
    key: async (owner, serverId) =>
      issue(owner, await member(owner, serverId, 'DEVELOPER'), { readOnly: true }),
  },
  {
    name: 'an administrator of the team with a subscription-section key',
    relation: 'none',
    refusedWrites: 'INFRA_FORBIDDEN_FOR_COWORK_KEY',
    key: async (owner, serverId) => {
      const userId = await member(owner, serverId, 'ADMIN');
      await issue(owner, userId, { name: 'can deploy' });
      return issue(owner, userId, { kind: 'cowork' });
    },
  },
  {
    name: 'an application key of a team member',
    relation: 'none',
    key: async (owner, serverId) =>
      issue(owner, await member(owner, serverId, 'ADMIN'), { kind: 'application', appId: newId() }),
  },
  {
    name: 'somebody who has left the team',
    relation: 'none',
    key: async (owner, serverId) => {
      const userId = await member(owner, serverId, 'ADMIN');
      const key = await issue(owner, userId);
      const team = owner.api.get<Team>(Team);
      await team.dismiss({ id: serverId, portalId: owner.portal.id }, userId, operatorMeta());
      return key;
    },
  },
  {
    name: 'an administrator of the portal',
    relation: 'portal-admin',
    key: async (owner) => issue(owner, await colleague(owner, true)),
  },
  { name: 'another key of the owner', relation: 'none', key: (owner) => issue(owner, owner.userId) },
  {
    name: 'a key of a colleague',
    relation: 'none',
    key: async (owner) => issue(owner, await colleague(owner)),
  },
  {
    name: 'a member of the team of another portal',
    relation: 'none',
    inAnotherPortal: true,
    key: async (owner, serverId) => {
      const elsewhere = await World.create(owner.api, null, 'personal');
      // Rows of a team that no rule should have let in: the portal decides before the role.
      await owner.api.database.query(
        `insert into infra.server_member (server_id, user_id, role, added_at) values ($1, $2, 'ADMIN', now())`,
        [serverId, elsewhere.userId],
      );
      return elsewhere.rawKey('personal');
    },
  },
];

/**
 * Code the caller must get; null when nothing about the caller stands in the way. From specification part 1,
 * "Ownership and roles"; which action a relation may take is the table the service decides by.
 */
export function expectedServerCode(
  { relation, inAnotherPortal, refusedWrites }: ServerCaller,
  call: { readonly hides: boolean; readonly action: ServerAction; readonly writes: boolean },
): string | null {
  if (refusedWrites && call.writes) return refusedWrites;
  if (inAnotherPortal) return 'SERVER_NOT_FOUND';
  if (SERVER_ACCESS[relation].has(SERVER_ACTIONS[call.action])) return null;
  if (relation === 'team-admin' || relation === 'team-developer') return 'SERVER_ROLE_FORBIDDEN';
  // Only from those who may not even read it.
  const mayRead = SERVER_ACCESS[relation].has('read');
  return call.hides && !mayRead ? 'SERVER_NOT_FOUND' : 'WRONG_KEY';
}
