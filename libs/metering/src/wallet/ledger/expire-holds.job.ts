import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '#libs/kernel';
import { JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';
import { LedgerRepository } from './ledger.repository.js';

const BATCH = 500;

/** Gives back what was held for work that never ended. */
@Injectable()
export class ExpireHoldsJob {
  constructor(
    private readonly ledger: LedgerRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @JobHandler({ name: 'expire-holds', queue: MAINTENANCE_QUEUE, everyMs: 30_000 })
  async run(): Promise<void> {
    while ((await this.ledger.expireHolds(this.clock.now(), BATCH)) === BATCH);
  }
}
