import type { CountedSeat } from '#libs/metering/contracts';
import type { Seat } from '../contracts/seat.js';

/** A subscription as its counters know it. */
export function countedSeat({ seatId, portalId, quotaAnchor }: Seat): CountedSeat {
  return { seatId, portalId, anchorMs: quotaAnchor.getTime() };
}
