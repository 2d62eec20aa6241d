import { Injectable } from '@nestjs/common';
import { Database, type NamedStatement, type SqlExecutor } from '#libs/database';
import type { Seat, SeatState, Tier } from '../contracts/seat.js';

/** A subscription as the driver reads it. */
export type SeatRow = Omit<Seat, 'paidAmount'> & { readonly paidAmount: string };

/** Columns of `cowork.seat` under the names of {@link Seat}. */
export const SEAT_COLUMNS = `seat_id as "seatId", portal_id as "portalId", user_id as "userId", tier, state,
  pause_reason as "pauseReason", paused_at as "pausedAt", term_months as "termMonths", term_anchor as "termAnchor",
  term_no as "termNo", term_start as "termStart", paid_through_at as "paidThroughAt", paid_amount as "paidAmount",
  pending_tier as "pendingTier", pending_term_months as "pendingTermMonths",
  cancel_at_period_end as "cancelAtPeriodEnd", next_discount_pct as "nextDiscountPct", quota_anchor as "quotaAnchor",
  boost_pct as "boostPct", boost_expires_at as "boostExpiresAt", boost_granted_at as "boostGrantedAt",
  reset_granted_at as "resetGrantedAt", renewal_failed_at as "renewalFailedAt", last_version as version`;

export function seatOf(row: SeatRow): Seat {
  return { ...row, paidAmount: BigInt(row.paidAmount) };
}

const OF_PERSON: NamedStatement = {
  name: 'cowork-seat-of-person',
  text: `select ${SEAT_COLUMNS} from cowork.seat where portal_id = $1 and user_id = $2`,
};

/** Which subscriptions a page shows. */
export interface SeatQuestion {
  readonly portalId: string | null;
  readonly state: SeatState | null;
  readonly tier: Tier | null;
  /** Id of the last one of the page before. */
  readonly after: string | null;
  readonly limit: number;
}

/** Subscriptions as their facts leave them. */
@Injectable()
export class SeatRepository {
  constructor(private readonly database: Database) {}

  /** That of a person on a portal. */
  async ofPerson(
    portalId: string,
    userId: string,
    executor: SqlExecutor = this.database,
  ): Promise<Seat | null> {
    return only(await executor.query<SeatRow>(OF_PERSON, [portalId, userId]));
  }

  async find(seatId: string, executor: SqlExecutor = this.database): Promise<Seat | null> {
    const sql = `select ${SEAT_COLUMNS} from cowork.seat where seat_id = $1`;
    return only(await executor.query<SeatRow>(sql, [seatId]));
  }

  /** Those of a portal, in the order in which they were activated. */
  async ofPortal(portalId: string): Promise<Seat[]> {
    const sql = `select ${SEAT_COLUMNS} from cowork.seat where portal_id = $1 order by quota_anchor, seat_id`;
    return (await this.database.query<SeatRow>(sql, [portalId])).map(seatOf);
  }

  /** In the order of their activation; null does not narrow. */
  async page({ portalId, state, tier, after, limit }: SeatQuestion): Promise<Seat[]> {
    const sql = `select ${SEAT_COLUMNS} from cowork.seat
      where ($1::uuid is null or portal_id = $1) and ($2::text is null or state = $2)
        and ($3::text is null or tier = $3) and ($4::uuid is null or (quota_anchor, seat_id) >
             (select l.quota_anchor, l.seat_id from cowork.seat l where l.seat_id = $4))
      order by quota_anchor, seat_id limit $5`;
    return (await this.database.query<SeatRow>(sql, [portalId, state, tier, after, limit])).map(seatOf);
  }

  /** Those of a user. */
  async ofUser(userId: string): Promise<Seat[]> {
    const sql = `select ${SEAT_COLUMNS} from cowork.seat where user_id = $1 order by seat_id`;
    return (await this.database.query<SeatRow>(sql, [userId])).map(seatOf);
  }
}

function only([row]: readonly SeatRow[]): Seat | null {
  return row ? seatOf(row) : null;
}
