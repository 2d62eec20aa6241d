import { Injectable } from '@nestjs/common';
import { RetryParkedEvents } from '#libs/event-log';
import { JobHandler, MAINTENANCE_QUEUE, type JobContext } from '#libs/jobs';

/** Hands parked facts over again where an operator asked for it. It stands here because the log knows nothing of jobs. */
@Injectable()
export class RetryParkedEventsJob {
  constructor(private readonly retries: RetryParkedEvents) {}

  @JobHandler({ name: 'retry-parked-events', queue: MAINTENANCE_QUEUE, everyMs: 5_000 })
  async run({ log }: JobContext): Promise<void> {
    const handled = await this.retries.execute();
    if (handled > 0) log.info({ handled }, 'parked facts were handled');
  }
}
