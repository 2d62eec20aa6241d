import { eventStream } from '#libs/event-log';
import { FIRST_VERSION } from '#libs/event-log/contracts';
import { COWORK_MODULE } from '../contracts/cowork-module.data.js';
import { marketTrialDecider } from './market-trial.decider.js';
import { MarketTrialProjection } from './market-trial.projection.js';

/** Trials of the marketplace; the id of a stream is that of the portal. */
export class MarketTrialStream extends eventStream({
  module: COWORK_MODULE,
  streamType: 'market-trial',
  decider: marketTrialDecider,
  eventTypes: {
    market_trial_requested: FIRST_VERSION,
    market_trial_begun: FIRST_VERSION,
    market_trial_activated: FIRST_VERSION,
    market_trial_failed: FIRST_VERSION,
  },
  views: [new MarketTrialProjection()],
}) {}
