import type { Application } from '../portals/portal-state.js';
import { HostError } from '../protocol/host-error.js';

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
