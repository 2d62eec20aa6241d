import { Inject, Injectable } from '@nestjs/common';
import { Portals } from '#libs/auth/operator';
import { reactionsTo } from '#libs/event-log/contracts';
import { type JobContext, JobHandler, MAINTENANCE_QUEUE, type RequestedJobDefinition } from '#libs/jobs';
import { CLOCK, type Clock, isPorticoError } from '#libs/kernel';
import { COWORK_MODULE } from '../contracts/seat.events.js';
import { NOTHING_KNOWN } from './activation.policy.js';
import { MARKET_TRIAL_HOST, type MarketAsker, type MarketTrialHost } from './host-marketplace.js';
import type { MarketTrialEvent, TrialFault } from './market-trial.decider.js';
import { faultOf, type HostTrial, standingFault } from './market-trial.policy.js';
import { MarketTrialStream } from './market-trial.stream.js';
import { type DueStanding, MarketplaceRepository } from './marketplace.repository.js';

interface OfPortal {
  readonly portalId: string;
}

const trialFact = reactionsTo<MarketTrialEvent>(COWORK_MODULE);

const RUN_MARKET_TRIAL: RequestedJobDefinition<OfPortal> = {
  name: 'run-market-trial',
  queue: MAINTENANCE_QUEUE,
  on: [
    trialFact('market_trial_requested', {
      id: ({ eventId }) => eventId,
      data: ({ data }) => ({ portalId: data.portalId }),
    }),
  ],
};

/** The host is asked about a portal once in this time. */
const HOLDS_MS = 3_600_000;
const AT_ONCE = 20;

/** What the host is asked about its marketplace: attempts at the trial are carried out, standings kept up to date. */
@Injectable()
export class MarketplaceSync {
  constructor(
    private readonly trials: MarketTrialStream,
    private readonly markets: MarketplaceRepository,
    private readonly portals: Portals,
    @Inject(MARKET_TRIAL_HOST) private readonly host: MarketTrialHost,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Carries an attempt out: the host is asked to activate at most once for it. */
  @JobHandler(RUN_MARKET_TRIAL)
  attemptTrial({ data }: JobContext<OfPortal>): Promise<void> {
    return this.carryOut(data.portalId);
  }

  /** Asks how portals with subscriptions stand on the marketplace. */
  @JobHandler({ name: 'refresh-market-standings', queue: MAINTENANCE_QUEUE, everyMs: 60_000 })
  async refreshStandings(): Promise<void> {
    const before = new Date(this.clock.nowMs() - HOLDS_MS);
    const due = await this.markets.dueStandings(before, AT_ONCE);
    await Promise.all(due.map((standing) => this.refresh(standing)));
  }

  private async carryOut(portalId: string): Promise<void> {
    const loaded = await this.trials.load(portalId);
    const { attempt, userId } = loaded.state;
    if (userId === null) return;
    const asker = { portalId, userId };
    // Whoever began it has died, or is slow: the host knows whether it worked.
    if (attempt === 'begun') return this.end(portalId, () => this.look(asker));
    if (attempt !== 'requested') return;
    const begun = await this.trials.attempt(loaded, { type: 'begin' });
    if (!begun.lost) await this.end(portalId, () => this.activate(asker));
  }

  private async end(portalId: string, work: () => Promise<HostTrial | TrialFault>): Promise<void> {
    const outcome = await work();
    await this.trials.handle(
      portalId,
      typeof outcome === 'string' ? { type: 'fail', reason: outcome } : { type: 'confirm', ...outcome },
      { meta: 'system' },
    );
  }

  private async activate(asker: MarketAsker): Promise<HostTrial | TrialFault> {
    try {
      const standing = await this.host.standing(asker);
      await this.markets.saveStanding(asker.portalId, standing, this.clock.now());
      if (standing.trial) return standing.trial;
      const fault = standingFault(standing);
      if (fault) return fault;
    } catch (error) {
      return told(error);
    }
    try {
      return await this.host.activate(asker);
    } catch (error) {
      const fault = told(error);
      // Of an answer that was lost nobody knows what it said.
      return fault === 'host_unavailable' ? this.look(asker) : fault;
    }
  }

  private async look(asker: MarketAsker): Promise<HostTrial | TrialFault> {
    try {
      const { trial } = await this.host.standing(asker);
      return trial ?? 'host_unavailable';
    } catch (error) {
      return told(error);
    }
  }

  private async refresh({ portalId, userIds }: DueStanding): Promise<void> {
    const portal = await this.portals.find(portalId);
    if (portal?.state === 'ACTIVE' && portal.kind === 'cloud') {
      for (const userId of userIds) {
        try {
          const told = await this.host.standing({ portalId, userId });
          return await this.markets.saveStanding(portalId, told, this.clock.now());
        } catch (error) {
          // The next person may have a credential that serves; anything that is no word of the host is a fault here.
          if (!isPorticoError(error)) throw error;
        }
      }
    }
    await this.markets.touchStanding(portalId, NOTHING_KNOWN, this.clock.now());
  }
}

function told(error: unknown): TrialFault {
  const fault = faultOf(error);
  if (!fault) throw error;
  return fault;
}
