import { Inject, Injectable } from '@nestjs/common';
import { Portals } from '#libs/auth/operator';
import { JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';
import { CLOCK, type Clock, isPorticoError } from '#libs/kernel';
import { NOTHING_KNOWN } from '../activation/activation-terms.js';
import { MARKET_TRIAL_HOST, type MarketTrialHost } from './market-trial-host.port.js';
import { type DueStanding, MarketStandingRepository } from './market-standing.repository.js';

/** The host is asked about a portal once in this time. */
const HOLDS_MS = 3_600_000;
const AT_ONCE = 20;

/** Asks the host how portals with subscriptions stand on its marketplace. */
@Injectable()
export class RefreshMarketStandingsJob {
  constructor(
    private readonly standings: MarketStandingRepository,
    private readonly portals: Portals,
    @Inject(MARKET_TRIAL_HOST) private readonly host: MarketTrialHost,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @JobHandler({ name: 'refresh-market-standings', queue: MAINTENANCE_QUEUE, everyMs: 60_000 })
  async run(): Promise<void> {
    const before = new Date(this.clock.nowMs() - HOLDS_MS);
    const due = await this.standings.due(before, AT_ONCE);
    await Promise.all(due.map((standing) => this.refresh(standing)));
  }

  private async refresh({ portalId, userIds }: DueStanding): Promise<void> {
    const portal = await this.portals.find(portalId);
    if (portal?.state === 'ACTIVE' && portal.kind === 'cloud') {
      for (const userId of userIds) {
        try {
          const told = await this.host.standing({ portalId, userId });
          return await this.standings.save(portalId, told, this.clock.now());
        } catch (error) {
          // The next person may have a credential that serves; anything that is no word of the host is a fault here.
          if (!isPorticoError(error)) throw error;
        }
      }
    }
    await this.standings.touch(portalId, NOTHING_KNOWN, this.clock.now());
  }
}
