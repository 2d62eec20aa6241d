import { eventStream } from '#libs/event-log';
import { FIRST_VERSION } from '#libs/event-log/contracts';
import { METERING_MODULE } from '../contracts/metering-module.data.js';
import { usageLimitsDecider } from './usage-limits.decider.js';

/** Limits a subject has reached; the id is payer and subject. */
export class UsageLimitsStream extends eventStream({
  module: METERING_MODULE,
  streamType: 'usage-limits',
  decider: usageLimitsDecider,
  eventTypes: {
    window_exhausted: FIRST_VERSION,
    pacing_tripped: FIRST_VERSION,
    overage_tripped: FIRST_VERSION,
  },
}) {}
