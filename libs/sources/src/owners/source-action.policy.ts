import type { ApplicationRelation } from '#libs/applications';
import type { ServerAction, ServerRelation } from '#libs/infra';
import type { Principal } from '#libs/kernel';

/** What a caller does to the sources of an application or server. */
export const SOURCE_ACTIONS = ['read', 'write', 'delete'] as const;
export type SourceAction = (typeof SOURCE_ACTIONS)[number];

/** Whoever has to do with an application may do everything to its sources. */
export const APP_SOURCE_ACCESS: Readonly<Record<ApplicationRelation, ReadonlySet<SourceAction>>> = {
  application: new Set(SOURCE_ACTIONS),
  author: new Set(SOURCE_ACTIONS),
  administrator: new Set(SOURCE_ACTIONS),
};

/** The action on the server that stands for it; the table of server rights decides. */
export const SERVER_ACTION_OF: Readonly<Record<SourceAction, ServerAction>> = {
  read: 'sources-read',
  write: 'sources',
  delete: 'sources-delete',
};

/**
 * An administrator sees the sources of every server of the portal, with a personal key: not as the visitor of
 * somebody's application, nor with a key that is for data only.
 */
export function seesServerSources(relation: ServerRelation, { kind }: Pick<Principal, 'kind'>): boolean {
  if (relation === 'none' || relation === 'host-reader') return false;
  return relation !== 'portal-admin' || kind === 'personal';
}
