import { createHmac } from 'node:crypto';
import type { Application } from '../portals/portal-state.js';
import type { Portal } from '../portals/portal.js';

/** Tells the application that it is this portal that calls; stays the same for as long as its secret does. */
export function applicationToken({ state }: Portal, { clientSecret }: Application): string {
  return createHmac('sha256', clientSecret).update(state.memberId).digest('hex').slice(0, 32);
}
