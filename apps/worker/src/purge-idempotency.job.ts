import { Injectable } from '@nestjs/common';
import { IdempotencyStore } from '#libs/http';
import { JobHandler } from '#libs/jobs';

/** Forgets answers that were kept for a day. */
@Injectable()
export class PurgeIdempotencyJob {
  constructor(private readonly answers: IdempotencyStore) {}

  @JobHandler('purge-idempotency')
  async run(): Promise<void> {
    await this.answers.purge();
  }
}
