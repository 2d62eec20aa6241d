import { Injectable } from '@nestjs/common';
import { NotificationHub, PushedChanges } from '#libs/database';

/** Channel on which the database tells of every change that may end or alter an access. */
export const AUTH_CHANGE_CHANNEL = 'auth_changed';

const TYPES = ['key', 'user', 'portal', 'session'] as const;

/** A row that others are made of. */
export type AuthSubject = `${(typeof TYPES)[number]}:${string}`;

/** Reads a notification; null when it is not one that this version knows. */
export function parseAuthChange(payload: string): AuthSubject | null {
  try {
    const change = JSON.parse(payload) as { readonly type?: unknown; readonly id?: unknown } | null;
    const type = TYPES.find((known) => known === change?.type);
    return type && typeof change?.id === 'string' ? `${type}:${change.id}` : null;
  } catch {
    return null;
  }
}

/** Makes caches that follow the changes of portals, people, keys and sessions. */
@Injectable()
export class AuthChanges extends PushedChanges<AuthSubject> {
  constructor(hub: NotificationHub) {
    super(hub, AUTH_CHANGE_CHANNEL, parseAuthChange);
  }
}
