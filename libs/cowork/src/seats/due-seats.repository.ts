import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { Database } from '#libs/database';
import type { Seat } from '../contracts/seat.js';
import { SEAT_COLUMNS, seatOf, type SeatRow } from './seat.repository.js';
import type { DunningTerms } from './seat.state.js';
import { ATTEMPT_EVERY_MS } from './settle.policy.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Settings that say how long an unpaid term is waited for. */
export type DunningSettings = Pick<Config, 'coworkGraceHours' | 'coworkUnpaidDays'>;

export function dunningTerms({ coworkGraceHours, coworkUnpaidDays }: DunningSettings): DunningTerms {
  return { graceMs: coworkGraceHours * HOUR_MS, unpaidMs: coworkUnpaidDays * DAY_MS };
}

/** `due`: those whose time has come again. `all`: credits came in, each is tried. */
export type Attempts = 'due' | 'all';

/** Paid terms that are over: see the index `seat_due`. Those that support paused wait. */
const OVER = `s.tier <> 'FREE' and s.state in ('ACTIVE', 'PARKED', 'PAUSED') and s.paid_through_at <= $1
  and s.pause_reason is distinct from 'SUPPORT'`;

/**
 * $2, $3: the terms of dunning in milliseconds; $4: between attempts. A clock that went back makes an attempt due, not
 * later.
 */
const DUE = `${OVER} and (
    s.state = 'PARKED'
    or (s.state = 'ACTIVE' and s.renewal_failed_at is null)
    or (s.state = 'ACTIVE' and s.paid_through_at + $2 * interval '1 millisecond' <= $1)
    or (s.state = 'PAUSED' and s.paused_at + $3 * interval '1 millisecond' <= $1)
    or a.attempted_at is null
    or a.attempted_at < date_bin($4 * interval '1 millisecond', $1, s.paid_through_at)
    or a.attempted_at > $1
  )`;

const TABLES = 'cowork.seat s left join cowork.renewal_attempt a on a.seat_id = s.seat_id';

/** Which subscriptions ask for something, and when they were tried in vain. */
@Injectable()
export class DueSeats {
  private readonly dunning: DunningTerms;

  constructor(
    private readonly database: Database,
    @Inject(CONFIG) config: DunningSettings,
  ) {
    this.dunning = dunningTerms(config);
  }

  /** Portals in the order of their ids, after one of them. */
  async portals(now: Date, after: string | null, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ portalId: string }>(
      `select distinct s.portal_id as "portalId" from ${TABLES}
        where ${DUE} and ($5::uuid is null or s.portal_id > $5) order by s.portal_id limit $6`,
      [...this.times(now), after, limit],
    );
    return rows.map(({ portalId }) => portalId);
  }

  /** The oldest term first. */
  async ofPortal(portalId: string, now: Date, attempts: Attempts, limit: number): Promise<Seat[]> {
    const rows = await this.database.query<SeatRow>(
      `with due as (
         select s.seat_id from ${TABLES} where s.portal_id = $5 and (${DUE} or ($6 and ${OVER}))
          order by s.paid_through_at, s.seat_id limit $7
       )
       select ${SEAT_COLUMNS} from cowork.seat where seat_id in (select seat_id from due)
        order by paid_through_at, seat_id`,
      [...this.times(now), portalId, attempts === 'all', limit],
    );
    return rows.map(seatOf);
  }

  async noteAttempt(seatId: string, now: Date): Promise<void> {
    await this.database.query(
      `insert into cowork.renewal_attempt values ($1, $2)
       on conflict (seat_id) do update set attempted_at = excluded.attempted_at`,
      [seatId, now],
    );
  }

  /** Whose boost is over and not yet ended. */
  async boostsOver(now: Date, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ seatId: string }>(
      `select seat_id as "seatId" from cowork.seat where boost_pct > 0 and boost_expires_at <= $1
        order by boost_expires_at limit $2`,
      [now, limit],
    );
    return rows.map(({ seatId }) => seatId);
  }

  private times(now: Date): readonly unknown[] {
    return [now, this.dunning.graceMs, this.dunning.unpaidMs, ATTEMPT_EVERY_MS];
  }
}
