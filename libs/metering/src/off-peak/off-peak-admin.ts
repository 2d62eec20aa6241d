import { Injectable } from '@nestjs/common';
import type { EventMeta } from '#libs/event-log';
import { operatorMeta } from '#libs/event-log/contracts';
import type { OffPeakHours } from './off-peak-hours.policy.js';
import { OffPeakStream, PLATFORM_SCHEDULE } from './off-peak.stream.js';
import { ReadOffPeak } from './read-off-peak.query.js';
import { readSchedule, type ScheduleOrder } from './schedule-input.policy.js';

/** Operators' schedule of the hours in which units cost less. */
@Injectable()
export class OffPeakAdmin {
  constructor(
    private readonly stream: OffPeakStream,
    private readonly hours: ReadOffPeak,
  ) {}

  /**
   * Holds for calls that are admitted from now on.
   * @throws PorticoError `VALIDATION_ERROR` naming the field.
   */
  async set(order: ScheduleOrder, meta: EventMeta = operatorMeta()): Promise<OffPeakHours> {
    const schedule = readSchedule(order);
    await this.stream.handle(PLATFORM_SCHEDULE, { type: 'set', schedule }, { meta, portalId: null });
    return this.show();
  }

  show(): Promise<OffPeakHours> {
    return this.hours.execute();
  }
}
