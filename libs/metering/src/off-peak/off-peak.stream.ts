import { eventStream } from '#libs/event-log';
import { FIRST_VERSION } from '#libs/event-log/contracts';
import { METERING_MODULE } from '../contracts/metering-module.data.js';
import { offPeakDecider } from './off-peak.decider.js';
import { OffPeakProjection } from './off-peak.projection.js';

/** Id of the one schedule there is. */
export const PLATFORM_SCHEDULE = 'platform';

/** The hours in which units cost less. */
export class OffPeakStream extends eventStream({
  module: METERING_MODULE,
  streamType: 'off-peak',
  decider: offPeakDecider,
  eventTypes: { off_peak_set: FIRST_VERSION },
  views: [new OffPeakProjection()],
}) {}
