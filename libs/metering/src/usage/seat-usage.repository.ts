import { Injectable } from '@nestjs/common';
import { Database, type NamedStatement, type SqlExecutor, type Transaction } from '#libs/database';
import { newId } from '#libs/kernel';
import { SEAT_WINDOWS } from '../contracts/call-terms.js';
import {
  type AdjustmentReason,
  type CountedSeat,
  NO_SEAT_COUNTERS,
  type SeatCounters,
  type SeatUse,
  seatUseAt,
  type SeatWindow,
} from './windows.policy.js';

interface UsageRow {
  readonly start1: Date | null;
  readonly settled1: string;
  readonly start2: Date | null;
  readonly settled2: string;
  readonly start3: Date | null;
  readonly settled3: string;
  readonly savedStart: Date | null;
  readonly saved: string;
}

const COLUMNS = `u.w1_start as start1, u.w1_settled as settled1, u.w2_start as start2, u.w2_settled as settled2,
  u.w3_start as start3, u.w3_settled as settled3, u.saved_start as "savedStart", u.saved`;

const READ: NamedStatement = {
  name: 'metering-seat-usage',
  text: `select ${COLUMNS} from metering.usage u where u.payer = 'seat' and u.subject_id = $1`,
};

/** The counters of subscriptions. Windows are computed from an anchor: reading one moves nothing. */
@Injectable()
export class SeatUsage {
  constructor(private readonly database: Database) {}

  async read(seat: CountedSeat, nowMs: number, executor: SqlExecutor = this.database): Promise<SeatUse> {
    const [row] = await executor.query<UsageRow>(READ, [seat.seatId]);
    return useOf(row, seat.anchorMs, nowMs);
  }

  /**
   * Gives counters other values, and keeps a row of every change. What running calls have reserved stays.
   * @param targetsOf the values, from what the windows count under the lock of their row; absent ones stay.
   */
  async adjust(
    tx: Transaction,
    { seatId, portalId, anchorMs }: CountedSeat,
    targetsOf: (use: SeatUse) => Partial<Record<SeatWindow, bigint>>,
    reason: AdjustmentReason,
    now: Date,
  ): Promise<void> {
    // Takes the lock of the row. What running calls reserve and settle meanwhile waits for it.
    await tx.query(
      `insert into metering.usage (payer, subject_id, portal_id, anchor) values ('seat', $1, $2, $3)
       on conflict (payer, subject_id) do update set anchor = excluded.anchor`,
      [seatId, portalId, new Date(anchorMs)],
    );
    // Windows roll under the lock, as they do when a call is admitted.
    const [row] = await tx.query<UsageRow>(
      `update metering.usage u set
         w1_start = r.w1_start, w1_settled = r.w1_settled, w1_reserved = r.w1_reserved,
         w2_start = r.w2_start, w2_settled = r.w2_settled, w2_reserved = r.w2_reserved,
         w3_start = r.w3_start, w3_settled = r.w3_settled, w3_reserved = r.w3_reserved
       from metering.usage l cross join lateral metering.rolled(l, $2) r
       where l.payer = 'seat' and l.subject_id = $1 and u.payer = 'seat' and u.subject_id = $1
       returning ${COLUMNS}`,
      [seatId, now],
    );
    const use = useOf(row, anchorMs, now.getTime());
    const targets = targetsOf(use);
    for (const [index, name] of SEAT_WINDOWS.entries()) {
      const { settled, startMs } = use[name];
      const delta = (targets[name] ?? settled) - settled;
      if (delta === 0n) continue;
      const column = `w${index + 1}_settled`;
      await tx.query(
        `update metering.usage set ${column} = ${column} + $2 where payer = 'seat' and subject_id = $1`,
        [seatId, delta],
      );
      await tx.query(
        `insert into metering.usage_adjustment (id, payer, subject_id, window_no, window_start, delta, reason, at)
         values ($1, 'seat', $2, $3, $4, $5, $6, $7)`,
        [newId(), seatId, index + 1, new Date(startMs), delta, reason, now],
      );
    }
  }
}

function useOf(row: UsageRow | undefined, anchorMs: number, nowMs: number): SeatUse {
  return seatUseAt(row ? countersOf(row) : NO_SEAT_COUNTERS, anchorMs, nowMs);
}

function countersOf(row: UsageRow): SeatCounters {
  return {
    windows: {
      fiveHour: { start: row.start1, settled: BigInt(row.settled1) },
      week: { start: row.start2, settled: BigInt(row.settled2) },
      month: { start: row.start3, settled: BigInt(row.settled3) },
    },
    savedStart: row.savedStart,
    saved: BigInt(row.saved),
  };
}
