import { createHmac } from 'node:crypto';
import type { Application } from '../portals/portal-state.js';
import type { Portal } from '../portals/portal.js';
import { HostError } from '../protocol/host-error.js';

/** Tells the application that it is this portal that calls; stays the same for as long as its secret does. */
export function applicationToken({ state }: Portal, { clientSecret }: Application): string {
  return createHmac('sha256', clientSecret).update(state.memberId).digest('hex').slice(0, 32);
}

/** A handler stands on the host the application's users come back to. */
export function checkHandler(handler: string, { redirectUri }: Application): void {
  const url = URL.canParse(handler) ? new URL(handler) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new HostError(400, 'ERROR_WRONG_HANDLER_URL', 'Wrong handler URL');
  }
  if (redirectUri !== null && new URL(redirectUri).hostname !== url.hostname) {
    throw new HostError(400, 'ERROR_HANDLER_URL_MATCH', "Handler URL host doesn't match application url");
  }
}
