import type { ServerOwner } from '#libs/http';
import type { ServerAction } from './server-access.policy.js';

/**
 * Declares what a route does to the server its path names; `ServerAccess` decides who may, before the body is
 * read.
 */
export function onServer(action: ServerAction): ServerOwner {
  return { resource: 'server', action };
}

/** The same for a route whose handler admits others too. */
export function onServerAndMore(action: ServerAction): ServerOwner {
  return { resource: 'server', action, checkedBy: 'handler' };
}
