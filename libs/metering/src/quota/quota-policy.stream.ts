import { eventStream } from '#libs/event-log';
import { FIRST_VERSION } from '#libs/event-log/contracts';
import { METERING_MODULE } from '../contracts/metering-module.data.js';
import { quotaPolicyDecider } from './quota-policy.decider.js';
import { QuotaPolicyProjection } from './quota-policy.projection.js';

/** What is decided about the AI usage of portals; the id is that of the portal. */
export class QuotaPolicyStream extends eventStream({
  module: METERING_MODULE,
  streamType: 'ai-quota',
  decider: quotaPolicyDecider,
  eventTypes: {
    ai_quota_changed: FIRST_VERSION,
    ai_pacing_chosen: FIRST_VERSION,
  },
  views: [new QuotaPolicyProjection()],
}) {}
