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
