import { Inject, Injectable } from '@nestjs/common';
import type { EventMeta } from '#libs/event-log';
import { operatorMeta } from '#libs/event-log/contracts';
import { CLOCK, type Clock } from '#libs/kernel';
import {
  type HourProspect,
  hoursWithin,
  type OffPeakHours,
  offPeakHours,
  prospectAt,
  readSchedule,
  type ScheduleOrder,
} from './off-peak.policy.js';
import { OffPeakRepository } from './off-peak.repository.js';
import { OffPeakStream, PLATFORM_SCHEDULE } from './off-peak.stream.js';

/** How long a process goes on with the schedule it has read, by its own time. */
const KEPT_MS = 2_000;

interface Kept {
  readonly prospect: HourProspect;
  readonly until: number;
}

/** The hours in which units cost less: what they are now, and how operators set them. */
@Injectable()
export class OffPeakSchedules {
  private kept: Kept | null = null;

  constructor(
    private readonly rows: OffPeakRepository,
    private readonly stream: OffPeakStream,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async now(): Promise<OffPeakHours> {
    const { schedule } = await this.rows.find();
    return offPeakHours(schedule, this.clock.nowMs());
  }

  /** By a schedule that is seconds old at most: for what is asked all the time. What calls cost does not look at it. */
  async recent(): Promise<OffPeakHours> {
    const nowMs = this.clock.nowMs();
    const { prospect } = this.keptAt(nowMs) ?? (await this.readAt(nowMs));
    return hoursWithin(prospect, nowMs);
  }

  /**
   * Holds for calls that are admitted from now on.
   * @throws PorticoError `VALIDATION_ERROR` naming the field.
   */
  async set(order: ScheduleOrder, meta: EventMeta = operatorMeta()): Promise<OffPeakHours> {
    const schedule = readSchedule(order);
    await this.stream.handle(PLATFORM_SCHEDULE, { type: 'set', schedule }, { meta, portalId: null });
    return this.now();
  }

  private keptAt(nowMs: number): Kept | null {
    const { kept } = this;
    const holds = kept && performance.now() < kept.until;
    return holds && kept.prospect.startMs <= nowMs && nowMs < kept.prospect.endMs ? kept : null;
  }

  private async readAt(nowMs: number): Promise<Kept> {
    const until = performance.now() + KEPT_MS;
    const { schedule } = await this.rows.find();
    this.kept = { prospect: prospectAt(schedule, nowMs), until };
    return this.kept;
  }
}
