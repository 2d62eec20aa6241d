import { Inject, Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import { CLOCK, type Clock, leftOfUtcDay, PorticoError, utcDay } from '#libs/kernel';

const A_DAY = 20;
const A_MINUTE = 5;
const MINUTE_MS = 60_000;

/** Whether the minute that was counted last runs now; a clock that was set back begins another. */
const IN_MINUTE = '(t.minute_start > $5 and t.minute_start <= $4)';

interface Counted {
  readonly isDayFull: boolean;
  readonly minuteStart: Date;
}

/**
 * Counts the codes a person tries, whatever becomes of them and whichever process is asked: each is a guess, so the
 * numbers hold to the last one.
 */
@Injectable()
export class CouponTries {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws PorticoError `RATE_LIMITED` after five in a minute or twenty on a day of UTC. */
  async count({ portalId, userId }: { readonly portalId: string; readonly userId: string }): Promise<void> {
    const now = this.clock.now();
    const day = utcDay(now.getTime());
    const minuteAgo = new Date(now.getTime() - MINUTE_MS);
    const counted = await this.database.query(
      `insert into cowork.coupon_tries as t values ($1, $2, $3, 1, $4, 1)
       on conflict (portal_id, user_id) do update
         set day = excluded.day, tries = case when t.day = excluded.day then t.tries + 1 else 1 end,
             minute_start = case when ${IN_MINUTE} then t.minute_start else excluded.minute_start end,
             minute_tries = case when ${IN_MINUTE} then t.minute_tries + 1 else 1 end
         where (t.day <> excluded.day or t.tries < ${A_DAY}) and (not ${IN_MINUTE} or t.minute_tries < ${A_MINUTE})
       returning tries`,
      [portalId, userId, day, now, minuteAgo],
    );
    if (counted.length > 0) return;
    const [row] = await this.database.query<Counted>(
      `select day = $3 and tries >= ${A_DAY} as "isDayFull", minute_start as "minuteStart"
         from cowork.coupon_tries where portal_id = $1 and user_id = $2`,
      [portalId, userId, day],
    );
    throw new PorticoError('RATE_LIMITED', { retryAfterSeconds: waitMs(row, now.getTime()) / 1_000 });
  }
}

function waitMs(row: Counted | undefined, nowMs: number): number {
  if (row?.isDayFull) return leftOfUtcDay(nowMs);
  return row ? Math.max(1_000, row.minuteStart.getTime() + MINUTE_MS - nowMs) : 1_000;
}
