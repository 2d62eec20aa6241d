import { Inject, Injectable } from '@nestjs/common';
import { type JobContext, JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';
import { CLOCK, type Clock } from '#libs/kernel';
import { REFUSAL_LIMITS } from '../contracts/refusal-limits.data.js';
import { RefusalRetention } from '../records/refusal-retention.repository.js';

const EVERY_MS = 5 * 60_000;
/** Holders of this long before a sweep are looked at, so that one that did not run is made up for. */
const LOOK_BACK_MS = 12 * EVERY_MS;
const BITE = 1_000;

/** Forgets refusals that are old, and of each portal what is more than it may keep. */
@Injectable()
export class PurgeRefusalsJob {
  constructor(
    private readonly retention: RefusalRetention,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @JobHandler({ name: 'purge-refusals', queue: MAINTENANCE_QUEUE, everyMs: EVERY_MS })
  async run({ shutdown }: Pick<JobContext, 'shutdown'>): Promise<void> {
    const now = this.clock.nowMs();
    const over = new Date(now - REFUSAL_LIMITS.keptMs);
    await inBites(shutdown, () => this.retention.forgetBefore(over, BITE));
    for (const holder of await this.retention.holdersSince(new Date(now - LOOK_BACK_MS))) {
      await inBites(shutdown, () => this.retention.forgetBeyond(holder, REFUSAL_LIMITS.ofPortal, BITE));
    }
  }
}

/** What is left when the worker ends is found by the next sweep. */
async function inBites(shutdown: AbortSignal, bite: () => Promise<number>): Promise<void> {
  while (!shutdown.aborted && (await bite()) === BITE);
}
