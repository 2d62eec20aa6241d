import type { Principal } from '#libs/kernel';
import type { ServerKind, TeamRole } from '../../contracts/server-terms.js';

/** How a caller of the same portal stands to a server, strongest first. */
export const RELATIONS = [
  'server-key',
  'controlling-key',
  'app-key',
  'team-admin',
  'team-developer',
  'portal-admin',
  'host-reader',
  'none',
] as const;
export type ServerRelation = (typeof RELATIONS)[number];

/** Groups of actions that share one rule (specification part 1, "Ownership and roles"). */
export type ActionGroup = 'read' | 'sources' | 'content' | 'wake' | 'manage' | 'credentials' | 'ownership';

/** What callers do to a server, as `allowedActions` and refusals name it. */
export const SERVER_ACTIONS = {
  read: 'read',
  metrics: 'read',
  deploy: 'content',
  rollback: 'content',
  settings: 'content',
  variables: 'content',
  exec: 'content',
  upload: 'content',
  logs: 'content',
  sources: 'content',
  'sources-read': 'sources',
  wake: 'wake',
  start: 'manage',
  stop: 'manage',
  reboot: 'manage',
  'sleep-now': 'manage',
  refresh: 'manage',
  repair: 'manage',
  unstick: 'manage',
  lock: 'manage',
  configure: 'manage',
  describe: 'manage',
  ssh: 'manage',
  access: 'manage',
  'wake-schedules': 'manage',
  'event-subscriptions': 'manage',
  'catalog-publish': 'manage',
  'access-tokens': 'credentials',
  'api-key': 'credentials',
  icon: 'credentials',
  delete: 'ownership',
  'sources-delete': 'ownership',
} as const satisfies Record<string, ActionGroup>;
export type ServerAction = keyof typeof SERVER_ACTIONS;

/** What each relation may do. */
export const SERVER_ACCESS: Readonly<Record<ServerRelation, ReadonlySet<ActionGroup>>> = {
  /** What runs on a server has no business with servers: neither with its own, nor with others its owner may see. */
  'server-key': new Set(),
  'controlling-key': new Set(['read', 'sources', 'content', 'wake', 'manage', 'credentials', 'ownership']),
  'app-key': new Set(['read', 'sources', 'content', 'wake', 'manage']),
  'team-admin': new Set(['read', 'sources', 'content', 'wake', 'manage']),
  'team-developer': new Set(['read', 'sources', 'content', 'wake']),
  'portal-admin': new Set(['read', 'sources', 'ownership']),
  /** A shared host belongs to the operator. */
  'host-reader': new Set(['read']),
  none: new Set(),
};

/** The role a relation reads as in answers. */
export const ROLE_OF: Readonly<Record<ServerRelation, 'OWNER' | TeamRole | null>> = {
  'server-key': null,
  'controlling-key': 'OWNER',
  'app-key': 'ADMIN',
  'team-admin': 'ADMIN',
  'team-developer': 'DEVELOPER',
  'portal-admin': null,
  'host-reader': null,
  none: null,
};

/** The members of a server that its rules look at. */
export interface OwnedServer {
  readonly id: string;
  readonly portalId: string;
  readonly keyId: string;
  readonly appId: string | null;
  readonly kind: ServerKind;
}

/**
 * An administrator is the person the call acts for: the owner of a personal key, the user of a
 * session. An application key on its own acts for nobody, whoever owns it. A team member works
 * with a personal key of their own. A shared host is no key's and no team's: administrators see
 * it, and that gives nobody its applications.
 * @param role of the key's owner in the server's team; null for others.
 */
export function relationToServer(
  principal: Pick<Principal, 'keyId' | 'kind' | 'appId' | 'currentUser' | 'serverId'>,
  server: OwnedServer,
  role: TeamRole | null,
): ServerRelation {
  if (principal.serverId !== undefined) return 'server-key';
  const isAdmin = principal.currentUser?.isAdmin ?? false;
  if (server.kind === 'GALAXY_HOST') return isAdmin ? 'host-reader' : 'none';
  if (server.keyId === principal.keyId) return 'controlling-key';
  if (server.appId !== null && server.appId === principal.appId) return 'app-key';
  if (role !== null && principal.kind === 'personal') {
    return role === 'ADMIN' ? 'team-admin' : 'team-developer';
  }
  return isAdmin ? 'portal-admin' : 'none';
}

export function mayDo(relation: ServerRelation, action: ServerAction): boolean {
  return SERVER_ACCESS[relation].has(SERVER_ACTIONS[action]);
}

/** Every action of a relation, in the order of the table. */
export function actionsOf(relation: ServerRelation): ServerAction[] {
  return (Object.keys(SERVER_ACTIONS) as ServerAction[]).filter((action) => mayDo(relation, action));
}
