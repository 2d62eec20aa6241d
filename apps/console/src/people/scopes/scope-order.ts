import type { Item } from '#libs/client';

/** A right of a key, as the API names it. */
export type Scope = Item<'keys.list'>['scopes'][number];

export interface ScopeGroup {
  readonly id: 'sales' | 'work' | 'people' | 'talk' | 'content' | 'service' | 'section' | 'management';
  readonly scopes: readonly Scope[];
  /** Keys a person makes cannot have them; they are explained where a key has them. */
  readonly isGivenElsewhere?: true;
}

/** Every right, by what it is about, in the order it is shown in. */
export const SCOPE_GROUPS: readonly ScopeGroup[] = [
  { id: 'sales', scopes: ['crm', 'sale', 'catalog', 'documentgenerator', 'booking'] },
  {
    id: 'work',
    scopes: ['task', 'tasks', 'sonet_group', 'calendar', 'timeman', 'bizproc', 'lists', 'note', 'performan'],
  },
  { id: 'people', scopes: ['user', 'department', 'humanresources'] },
  { id: 'talk', scopes: ['im', 'imbot', 'imopenlines', 'imconnector', 'telephony', 'mail', 'log'] },
  { id: 'content', scopes: ['disk', 'landing', 'placement', 'entity'] },
  { id: 'service', scopes: ['svc:infra', 'svc:ai', 'svc:search', 'svc:storage', 'svc:feedback'] },
  { id: 'section', scopes: ['svc:cowork'], isGivenElsewhere: true },
  {
    id: 'management',
    scopes: ['svc:mgmt:keys', 'svc:mgmt:portals', 'svc:mgmt:feedback'],
    isGivenElsewhere: true,
  },
];

/** Rights a new key gets without being asked for, as far as its portal allows. */
export const AUTOMATIC_SCOPES: readonly Scope[] = ['svc:infra', 'svc:ai', 'svc:search'];

/** Rights to data of the portal, for a key that reads and writes what its owner can. */
export const PORTAL_SCOPES: readonly Scope[] = SCOPE_GROUPS.flatMap(({ scopes }) => scopes).filter(
  (scope) => !scope.startsWith('svc:') && scope !== 'placement' && scope !== 'entity',
);

const ORDER = SCOPE_GROUPS.flatMap(({ scopes }) => scopes);

/** Each once, in the order they are shown in. */
export function inOrder(scopes: readonly Scope[]): Scope[] {
  return ORDER.filter((scope) => scopes.includes(scope));
}

/** The rights of a key by group; groups it has nothing of are left out. */
export function grouped(
  scopes: readonly Scope[],
): { readonly id: (typeof SCOPE_GROUPS)[number]['id']; readonly scopes: Scope[] }[] {
  return SCOPE_GROUPS.map(({ id, scopes: all }) => ({
    id,
    scopes: all.filter((scope) => scopes.includes(scope)),
  })).filter(({ scopes: found }) => found.length > 0);
}

/** @returns `scopes` with these added, or taken away. */
export function withScopes(scopes: readonly Scope[], changed: readonly Scope[], held: boolean): Scope[] {
  return inOrder(held ? [...scopes, ...changed] : scopes.filter((scope) => !changed.includes(scope)));
}

/** What has come and what has gone. */
export function scopeDifference(
  before: readonly Scope[],
  after: readonly Scope[],
): { readonly added: Scope[]; readonly removed: Scope[] } {
  return {
    added: after.filter((scope) => !before.includes(scope)),
    removed: before.filter((scope) => !after.includes(scope)),
  };
}
