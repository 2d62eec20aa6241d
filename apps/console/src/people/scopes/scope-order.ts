import { SCOPE_GROUPS, type Scope } from './scope-groups.data.js';

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
