import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '#libs/kernel';
import { JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';
import { DebtTermsSetting } from './debt-terms.js';
import { DebtRepository } from './debt.repository.js';
import { Wallets } from '../accounts/wallets.js';

const BATCH = 100;

/** Time passes without a posting, and charges for calls of models append no fact: what that means for debts. */
@Injectable()
export class ReviewDebtsJob {
  constructor(
    private readonly debts: DebtRepository,
    private readonly wallets: Wallets,
    private readonly terms: DebtTermsSetting,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @JobHandler({ name: 'review-debts', queue: MAINTENANCE_QUEUE, everyMs: 60_000 })
  async run(): Promise<void> {
    const due = await this.debts.due(this.clock.now(), this.terms.limit, BATCH);
    for (const portalId of due) await this.wallets.review(portalId);
  }
}
