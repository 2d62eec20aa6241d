import { eventStream } from '#libs/event-log';
import { FIRST_VERSION } from '#libs/event-log/contracts';
import { METERING_MODULE } from '../contracts/metering-module.data.js';
import { usageHourDecider } from './usage-hour.decider.js';
import { UsageHourProjection } from './usage-hour.projection.js';

/** What a subject used in one hour: short streams, as each fold reads the whole of its own. */
export class UsageHourStream extends eventStream({
  module: METERING_MODULE,
  streamType: 'usage',
  decider: usageHourDecider,
  eventTypes: { usage_folded: FIRST_VERSION },
  views: [new UsageHourProjection()],
}) {}

export function usageHourId(payer: string, subjectId: string, hour: Date): string {
  return `${payer}-${subjectId}-${hour.toISOString().slice(0, 13)}`;
}
