import { Inject, Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import { CLOCK, type Clock } from '#libs/kernel';

/** Whether portals have access to the marketplace, by their own trial or by what the host said last. */
@Injectable()
export class MarketAccessOfPortals {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Whether a trial began, or a subscription was seen active, after that moment. */
  async isActiveSince(portalId: string, since: Date): Promise<boolean> {
    const [row] = await this.database.query<{ active: boolean }>(
      `select exists (select from cowork.market_trial
                       where portal_id = $1 and activated_at > $2 and (ends_at is null or ends_at > $3))
           or exists (select from cowork.market_standing
                       where portal_id = $1 and subscription_active and checked_at > $2) as active`,
      [portalId, since, this.clock.now()],
    );
    return row?.active === true;
  }
}
