/** Channel on which the database tells of every change that may end or alter an access. */
export const AUTH_CHANGE_CHANNEL = 'auth_changed';

export const AUTH_CHANGE_TYPES = ['key', 'user', 'portal', 'session'] as const;
export type AuthChangeType = (typeof AUTH_CHANGE_TYPES)[number];

export interface AuthChange {
  readonly type: AuthChangeType;
  readonly id: string;
}

/** Reads a notification; null when it is not one that this version knows. */
export function parseAuthChange(payload: string): AuthChange | null {
  try {
    const change = JSON.parse(payload) as Partial<AuthChange> | null;
    const type = AUTH_CHANGE_TYPES.find((known) => known === change?.type);
    return type && typeof change?.id === 'string' ? { type, id: change.id } : null;
  } catch {
    return null;
  }
}
