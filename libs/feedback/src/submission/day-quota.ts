import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import type { Transaction } from '#libs/database';
import type { Principal } from '#libs/kernel';
import { DayCounts } from '../access/day-counts.repository.js';

/** Tickets of a day of UTC. */
@Injectable()
export class DayQuota {
  constructor(
    private readonly counts: DayCounts,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Counts one ticket for the portal and then for the key. The row of the portal is locked until the end of the
   * transaction, so its tickets are created one by one.
   * @throws PorticoError `FEEDBACK_QUOTA_EXCEEDED` naming whose quota it is; nothing is spent when the transaction ends.
   */
  async take(tx: Transaction, { portalId, keyId }: Principal): Promise<void> {
    const { feedbackTicketsPerPortal, feedbackTicketsPerKey } = this.config;
    await this.counts.take(tx, [
      { counted: 'portal', scope: 'portal', subjectId: portalId, limit: feedbackTicketsPerPortal },
      { counted: 'apiKey', scope: 'apiKey', subjectId: keyId, limit: feedbackTicketsPerKey },
    ]);
  }
}
