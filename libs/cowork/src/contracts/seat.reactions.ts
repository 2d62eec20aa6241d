import { reactionsTo } from '#libs/event-log/contracts';
import { COWORK_MODULE } from './cowork-module.data.js';
import type { SeatEvent } from './seat.events.js';

/** Declares which fact of a subscription asks for a job: `on: [seatFact('coupon_redeemed', { id, data })]`. */
export const seatFact = reactionsTo<SeatEvent>(COWORK_MODULE);
