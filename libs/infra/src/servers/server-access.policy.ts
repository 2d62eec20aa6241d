import type { Principal } from '#libs/kernel';

/** How a caller of the same portal stands to a server, strongest first. */
export const RELATIONS = ['controlling-key', 'app-key', 'portal-admin', 'none'] as const;
export type ServerRelation = (typeof RELATIONS)[number];

/** Groups of actions that share one rule. */
export const SERVER_ACTIONS = ['read', 'content', 'manage'] as const;
export type ServerAction = (typeof SERVER_ACTIONS)[number];

/** What each relation may do; anything absent answers `WRONG_KEY`. */
export const SERVER_ACCESS: Readonly<Record<ServerRelation, ReadonlySet<ServerAction>>> = {
  'controlling-key': new Set(SERVER_ACTIONS),
  'app-key': new Set(['read', 'content']),
  'portal-admin': new Set(['read']),
  none: new Set(),
};

/** The members of a server that its rules look at. */
export interface OwnedServer {
  readonly portalId: string;
  readonly keyId: string;
  readonly appId: string | null;
}

/**
 * An administrator is the person the call acts for: the owner of a personal key, the user of a
 * session. An application key on its own acts for nobody, whoever owns it.
 */
export function relationTo(
  principal: Pick<Principal, 'keyId' | 'appId' | 'currentUser'>,
  server: OwnedServer,
): ServerRelation {
  if (server.keyId === principal.keyId) return 'controlling-key';
  if (server.appId !== null && server.appId === principal.appId) return 'app-key';
  return principal.currentUser?.isAdmin ? 'portal-admin' : 'none';
}

export function mayDo(relation: ServerRelation, action: ServerAction): boolean {
  return SERVER_ACCESS[relation].has(action);
}
