import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '#libs/kernel';
import type { TrialFault } from '../contracts/market-trial.events.js';
import { MARKET_TRIAL_HOST, type MarketAsker, type MarketTrialHost } from './market-trial-host.port.js';
import { MarketStandingRepository } from './market-standing.repository.js';
import { MarketTrialStream } from './market-trial.stream.js';
import { faultOf, standingFault } from './market-trial.policy.js';
import type { HostTrial } from './market-standing.js';

/** Carries an attempt out: the host is asked to activate at most once for it. */
@Injectable()
export class RunMarketTrial {
  constructor(
    private readonly trials: MarketTrialStream,
    private readonly standings: MarketStandingRepository,
    @Inject(MARKET_TRIAL_HOST) private readonly host: MarketTrialHost,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(portalId: string): Promise<void> {
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
      await this.standings.save(asker.portalId, standing, this.clock.now());
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
}

function told(error: unknown): TrialFault {
  const fault = faultOf(error);
  if (!fault) throw error;
  return fault;
}
