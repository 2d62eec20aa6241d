import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '#libs/kernel';
import {
  type HourProspect,
  hoursWithin,
  type OffPeakHours,
  offPeakHours,
  prospectAt,
} from './off-peak-hours.policy.js';
import { OffPeakRepository } from './off-peak.repository.js';

/** How long a process goes on with the schedule it has read, by its own time. */
const KEPT_MS = 2_000;

interface Kept {
  readonly prospect: HourProspect;
  readonly until: number;
}

/** The hours in which units cost less, as of now. */
@Injectable()
export class ReadOffPeak {
  private kept: Kept | null = null;

  constructor(
    private readonly schedules: OffPeakRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(): Promise<OffPeakHours> {
    const { schedule } = await this.schedules.find();
    return offPeakHours(schedule, this.clock.nowMs());
  }

  /** By a schedule that is seconds old at most: for what is asked all the time. What calls cost does not look at it. */
  async recent(): Promise<OffPeakHours> {
    const nowMs = this.clock.nowMs();
    const { prospect } = this.keptAt(nowMs) ?? (await this.readAt(nowMs));
    return hoursWithin(prospect, nowMs);
  }

  private keptAt(nowMs: number): Kept | null {
    const { kept } = this;
    const holds = kept && performance.now() < kept.until;
    return holds && kept.prospect.startMs <= nowMs && nowMs < kept.prospect.endMs ? kept : null;
  }

  private async readAt(nowMs: number): Promise<Kept> {
    const until = performance.now() + KEPT_MS;
    const { schedule } = await this.schedules.find();
    this.kept = { prospect: prospectAt(schedule, nowMs), until };
    return this.kept;
  }
}
