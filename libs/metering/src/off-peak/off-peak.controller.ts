import { Controller, Get, Header } from '@nestjs/common';
import { answer, Api, success } from '#libs/http';
import { OFF_PEAK_READ } from '../contracts/metering-access.js';
import { OffPeakAnswer } from './off-peak.answer.js';
import { OffPeakSchedules } from './off-peak.service.js';

/** The hours in which AI units cost less. */
@Controller('v1/off-peak')
export class OffPeakController {
  constructor(private readonly hours: OffPeakSchedules) {}

  @Api({
    summary: 'Hours in which AI units cost less',
    tag: 'ai.usage',
    auth: OFF_PEAK_READ,
    response: answer(OffPeakAnswer),
  })
  @Get()
  @Header('Cache-Control', 'private, max-age=60')
  async read() {
    return success<OffPeakAnswer>(await this.hours.now());
  }
}
