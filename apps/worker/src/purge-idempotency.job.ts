import { Injectable } from '@nestjs/common';
import { IdempotencyStore } from '#libs/http';
import { JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';

/** Forgets answers that were kept for a day. */
@Injectable()
export class PurgeIdempotencyJob {
  constructor(private readonly answers: IdempotencyStore) {}

  @JobHandler({ name: 'purge-idempotency', queue: MAINTENANCE_QUEUE, everyMs: 60 * 60_000 })
  async run(): Promise<void> {
    await this.answers.purge();
  }
}
