import { Controller, Header } from '@nestjs/common';
import { answer, Route, success } from '#libs/http';
import { OFF_PEAK_READ } from '../contracts/metering-access.js';
import { OffPeakAnswer } from './off-peak.answer.js';
import { CurrentOffPeak } from './off-peak.service.js';

/** The hours in which AI units cost less. */
@Controller()
export class OffPeakController {
  constructor(private readonly hours: CurrentOffPeak) {}

  @Route({
    method: 'GET',
    path: '/v1/off-peak',
    summary: 'Hours in which AI units cost less',
    tag: 'ai.usage',
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
    return success<OffPeakAnswer>(await this.hours.now());
  }
}
