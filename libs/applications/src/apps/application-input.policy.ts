import { isScope, PorticoError, type Scope } from '#libs/kernel';

function refuse(field: string, fault: string): never {
  throw new PorticoError('VALIDATION_ERROR', { message: `${field} ${fault}`, details: { field } });
}

/** A title without the space around it. @throws PorticoError `VALIDATION_ERROR`. */
export function readTitle(field: string, value: string): string {
  return value.trim() || refuse(field, 'must not be blank');
}

/** Rights an application can have; those of the service's own sections belong to other kinds of keys. */
function isApplicationScope(value: string): value is Scope {
  return isScope(value) && value !== 'svc:cowork' && !value.startsWith('svc:mgmt:');
}

/** @throws PorticoError `VALIDATION_ERROR` naming the entry. */
export function readApplicationScopes(values: readonly string[]): Scope[] {
  const scopes = values.map((value, index) =>
    isApplicationScope(value) ? value : refuse(`scopes[${index}]`, 'is no scope an application can have'),
  );
  return [...new Set(scopes)];
}

/**
 * Scopes are fixed to the key of the application; naming the same ones in any order is no change.
 * @throws PorticoError `VALIDATION_ERROR`, `OAUTH_SCOPE_CHANGE_REQUIRES_REISSUE`.
 */
export function requireSameScopes(requested: readonly string[], fixed: readonly Scope[]): void {
  const wanted = readApplicationScopes(requested);
  if (wanted.length !== fixed.length || !wanted.every((scope) => fixed.includes(scope))) {
    throw new PorticoError('OAUTH_SCOPE_CHANGE_REQUIRES_REISSUE');
  }
}
