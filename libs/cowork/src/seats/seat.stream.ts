import type { Transaction } from '#libs/database';
import { eventStream, type Stored, type View } from '#libs/event-log';
import { applyInOrder, FIRST_VERSION } from '#libs/event-log/contracts';
import { COWORK_MODULE, type SeatEvent } from '../contracts/seat.events.js';
import type { Seat } from '../contracts/seat.js';
import { seatDecider } from './seat.decider.js';
import { SEAT_COLUMNS, seatOf, type SeatRow } from './seat.repository.js';
import { evolveSeat } from './seat.state.js';

/** In the order of {@link valuesOf}; the id is the first. */
const COLUMNS = [
  'seat_id',
  'portal_id',
  'user_id',
  'tier',
  'state',
  'pause_reason',
  'paused_at',
  'term_months',
  'term_anchor',
  'term_no',
  'term_start',
  'paid_through_at',
  'paid_amount',
  'pending_tier',
  'pending_term_months',
  'cancel_at_period_end',
  'next_discount_pct',
  'quota_anchor',
  'boost_pct',
  'boost_expires_at',
  'boost_granted_at',
  'reset_granted_at',
  'renewal_failed_at',
] as const;

function valuesOf(seat: Seat): readonly unknown[] {
  return [
    seat.seatId,
    seat.portalId,
    seat.userId,
    seat.tier,
    seat.state,
    seat.pauseReason,
    seat.pausedAt,
    seat.termMonths,
    seat.termAnchor,
    seat.termNo,
    seat.termStart,
    seat.paidThroughAt,
    seat.paidAmount,
    seat.pendingTier,
    seat.pendingTermMonths,
    seat.cancelAtPeriodEnd,
    seat.nextDiscountPct,
    seat.quotaAnchor,
    seat.boostPct,
    seat.boostExpiresAt,
    seat.boostGrantedAt,
    seat.resetGrantedAt,
    seat.renewalFailedAt,
  ];
}

const PLACES = COLUMNS.map((_, index) => `$${index + 1}`);

/** A row for each subscription: the state its facts fold to, so that the row and the decider never differ. */
export class SeatProjection implements View<SeatEvent, 'seat'> {
  readonly name = 'seats';
  readonly tables = { seat: 'cowork.seat' };

  async apply(
    tx: Transaction,
    { seat: view }: Readonly<Record<'seat', string>>,
    event: Stored<SeatEvent>,
    seatId: string,
  ): Promise<void> {
    await applyInOrder(tx, { view, idColumn: 'seat_id', id: seatId }, event, async () => {
      const [row] = await tx.query<SeatRow>(`select ${SEAT_COLUMNS} from ${view} where seat_id = $1`, [
        seatId,
      ]);
      const after = evolveSeat(row ? seatOf(row) : null, event);
      if (!after) throw new Error(`The subscription ${seatId} has no first fact.`);
      const sql = row
        ? `update ${view} set (${COLUMNS.slice(1).join()}) = (${PLACES.slice(1).join()}) where seat_id = $1`
        : `insert into ${view} (${COLUMNS.join()}, last_version) values (${PLACES.join()}, 1)`;
      await tx.query(sql, valuesOf(after));
    });
  }
}

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
