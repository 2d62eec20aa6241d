import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '#libs/kernel';
import { type OffPeakHours, offPeakHours } from './off-peak-hours.policy.js';
import { OffPeakRepository } from './off-peak.repository.js';

/** The hours in which units cost less, as of now. */
@Injectable()
export class ReadOffPeak {
  constructor(
    private readonly schedules: OffPeakRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(): Promise<OffPeakHours> {
    const { schedule } = await this.schedules.find();
    return offPeakHours(schedule, this.clock.nowMs());
  }
}
