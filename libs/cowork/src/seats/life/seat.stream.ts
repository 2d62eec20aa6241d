import { eventStream } from '#libs/event-log';
import { FIRST_VERSION } from '#libs/event-log/contracts';
import { COWORK_MODULE } from '../../contracts/cowork-module.data.js';
import { seatDecider } from './seat.decider.js';
import { SeatProjection } from './seat.projection.js';

/** The subscriptions of persons on portals. */
export class SeatStream extends eventStream({
  module: COWORK_MODULE,
  streamType: 'seat',
  decider: seatDecider,
  eventTypes: {
    seat_activated: FIRST_VERSION,
    seat_reactivated: FIRST_VERSION,
    seat_upgraded: FIRST_VERSION,
    downgrade_scheduled: FIRST_VERSION,
    downgrade_withdrawn: FIRST_VERSION,
    term_change_scheduled: FIRST_VERSION,
    term_change_withdrawn: FIRST_VERSION,
    cancel_scheduled: FIRST_VERSION,
    cancel_withdrawn: FIRST_VERSION,
    downgrade_applied: FIRST_VERSION,
    term_renewed: FIRST_VERSION,
    renewal_failed: FIRST_VERSION,
    seat_paused: FIRST_VERSION,
    seat_resumed: FIRST_VERSION,
    seat_cancelled: FIRST_VERSION,
    seat_parked: FIRST_VERSION,
    seat_unparked: FIRST_VERSION,
    usage_reset_granted: FIRST_VERSION,
    boost_granted: FIRST_VERSION,
    boost_ended: FIRST_VERSION,
    coupon_redeemed: FIRST_VERSION,
  },
  views: [new SeatProjection()],
}) {}
