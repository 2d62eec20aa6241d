import type { ServerOwner } from '#libs/http';
import type { ServerAction } from './server-access.policy.js';

/** Declares what a route does to the server its path names; `ServerAccess` decides who may. */
export function onServer(action: ServerAction): ServerOwner {
  return { resource: 'server', action };
}
