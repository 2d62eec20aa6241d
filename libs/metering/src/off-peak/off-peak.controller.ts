import { Controller, Header, Inject } from '@nestjs/common';
import { answer, Route, success } from '#libs/http';
import { CLOCK, type Clock } from '#libs/kernel';
import { OFF_PEAK_READ } from '../contracts/metering-access.js';
import { OffPeakAnswer } from './off-peak.answer.js';
import { offPeakHours } from './off-peak-hours.policy.js';
import { OffPeakRepository } from './off-peak.repository.js';

/** The hours in which AI units cost less. */
@Controller()
export class OffPeakController {
  constructor(
    private readonly schedules: OffPeakRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Route({
    method: 'GET',
    path: '/v1/off-peak',
    summary: 'Hours in which AI units cost less',
    tag: 'ai',
    auth: OFF_PEAK_READ,
    owner: 'none',
    rateLimit: 'default',
    idempotency: 'none',
    status: 200,
    response: answer(OffPeakAnswer),
    errors: [],
  })
  @Header('Cache-Control', 'private, max-age=60')
  async read() {
    const { schedule } = await this.schedules.find();
    return success<OffPeakAnswer>(offPeakHours(schedule, this.clock.nowMs()));
  }
}
