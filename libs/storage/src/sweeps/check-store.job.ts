import { Injectable } from '@nestjs/common';
import { type JobContext, JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';
import { CheckStore } from './check-store.command.js';

const DAY_MS = 86_400_000;

/** Once a day: whether the store has what rows promise, and nothing else for long. */
@Injectable()
export class CheckStoreJob {
  constructor(private readonly check: CheckStore) {}

  @JobHandler({ name: 'check-store', queue: MAINTENANCE_QUEUE, everyMs: DAY_MS })
  async run({ log, shutdown }: JobContext): Promise<void> {
    const order = { markLost: true, removeOrphans: true, confirmed: false, signal: shutdown };
    const { findings, ...counts } = await this.check.execute(order);
    log.info(
      { store: counts },
      `the store was checked: ${findings.length === 0 ? 'as it should be' : 'see the counts'}`,
    );
  }
}
