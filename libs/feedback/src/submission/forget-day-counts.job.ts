import { Inject, Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import { JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';
import { CLOCK, type Clock, DAY_MS, utcDay } from '#libs/kernel';

/** Forgets what was counted on days that are over; yesterday stays, for clocks that differ. */
@Injectable()
export class ForgetDayCountsJob {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @JobHandler({ name: 'forget-day-counts', queue: MAINTENANCE_QUEUE, everyMs: 3_600_000 })
  async run(): Promise<void> {
    const yesterday = utcDay(this.clock.nowMs() - DAY_MS);
    await this.database.query('delete from feedback.day_count where day < $1', [yesterday]);
  }
}
