import { PorticoError } from '#libs/kernel';
import type { Seat } from '../contracts/seat.js';

/** Only an active subscription gives access. @throws PorticoError `SUBSCRIPTION_NOT_ACTIVE`. */
export function requireActiveSeat({ state }: Pick<Seat, 'state'>): void {
  if (state !== 'ACTIVE') throw new PorticoError('SUBSCRIPTION_NOT_ACTIVE');
}
