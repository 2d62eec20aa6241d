import { Injectable } from '@nestjs/common';
import { reactionsTo } from '#libs/event-log/contracts';
import { JobHandler, type JobContext, MAINTENANCE_QUEUE, type RequestedJobDefinition } from '#libs/jobs';
import { COWORK_MODULE } from '../contracts/cowork-module.data.js';
import type { MarketTrialEvent } from '../contracts/market-trial.events.js';
import { RunMarketTrial } from './run-market-trial.command.js';

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

@Injectable()
export class RunMarketTrialJob {
  constructor(private readonly trials: RunMarketTrial) {}

  @JobHandler(RUN_MARKET_TRIAL)
  run({ data }: JobContext<OfPortal>): Promise<void> {
    return this.trials.execute(data.portalId);
  }
}
