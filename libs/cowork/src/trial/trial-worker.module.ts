import { Module } from '@nestjs/common';
import { HostAccessModule } from '#libs/auth';
import { HostMarketplace } from './host-marketplace.js';
import { MARKET_TRIAL_HOST } from './market-trial-host.port.js';
import { MarketStandingRepository } from './market-standing.repository.js';
import { RefreshMarketStandingsJob } from './refresh-market-standings.job.js';
import { RunMarketTrial } from './run-market-trial.command.js';
import { RunMarketTrialJob } from './run-market-trial.job.js';
import { TrialModule } from './trial.module.js';

/** Jobs that ask the host about its marketplace. */
@Module({
  imports: [HostAccessModule, TrialModule],
  providers: [
    MarketStandingRepository,
    RunMarketTrial,
    RunMarketTrialJob,
    RefreshMarketStandingsJob,
    { provide: MARKET_TRIAL_HOST, useClass: HostMarketplace },
  ],
})
export class TrialWorkerModule {}
