import { Injectable } from '@nestjs/common';
import { LogParts, ParkedRetries } from '#libs/event-log';
import { IdempotencyStore } from '#libs/http';
import { type JobContext, JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';

/** Jobs of the platform. They stand here because neither the log nor the HTTP side knows of jobs. */
@Injectable()
export class PlatformJobs {
  constructor(
    private readonly parts: LogParts,
    private readonly retries: ParkedRetries,
    private readonly answers: IdempotencyStore,
  ) {}

  /** Makes the next part of the log ahead of need. */
  @JobHandler({ name: 'make-log-part', queue: MAINTENANCE_QUEUE, everyMs: 10 * 60_000 })
  makeLogPart(): Promise<void> {
    return this.parts.makeNext();
  }

  /** Hands parked facts over again where an operator asked for it. */
  @JobHandler({ name: 'retry-parked-events', queue: MAINTENANCE_QUEUE, everyMs: 5_000 })
  async retryParkedEvents({ log }: JobContext): Promise<void> {
    const handled = await this.retries.retryAsked();
    if (handled > 0) log.info({ handled }, 'parked facts were handled');
  }

  /** Forgets answers that were kept for a day. */
  @JobHandler({ name: 'purge-idempotency', queue: MAINTENANCE_QUEUE, everyMs: 60 * 60_000 })
  async purgeIdempotency(): Promise<void> {
    await this.answers.purge();
  }
}
