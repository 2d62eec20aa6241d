import type { Data } from '#libs/client';
import type { Tone } from '../../shared/ui/status-badge.js';

export type Server = Data<'servers.get'>;

export const SERVER_TONES: Readonly<Record<Server['status'], Tone>> = {
  provisioning: 'busy',
  running: 'good',
  sleeping: 'quiet',
  error: 'bad',
  deleted: 'quiet',
};

export const ACCESS_POLICIES: readonly Server['accessPolicy'][] = [
  'OWNER_ONLY',
  'NAMED_USERS',
  'DEPARTMENT',
  'PORTAL',
  'AUTHENTICATED',
  'PUBLIC',
];

/** What people call it. */
export function nameOf({ displayName, name }: Pick<Server, 'displayName' | 'name'>): string {
  return displayName.trim() === '' ? name : displayName;
}

export function mayOn({ access }: Pick<Server, 'access'>, action: string): boolean {
  return access.allowedActions.includes(action);
}

/** Whether it is on its way into another state, so that one looks more often. */
export function isInMotion({ status, blackholeStatus, mode }: Server): boolean {
  return (
    status === 'provisioning' ||
    (status === 'running' && mode === 'BLACKHOLE' && blackholeStatus !== 'CONNECTED') ||
    // It was told to sleep, and its agent has not gone yet.
    (status === 'sleeping' && blackholeStatus === 'CONNECTED')
  );
}
