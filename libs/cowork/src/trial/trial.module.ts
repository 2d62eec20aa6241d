import { Module } from '@nestjs/common';
import { EventLogModule } from '#libs/event-log';
import { MarketTrialStream } from './market-trial.stream.js';

/** The facts of trials of the marketplace. */
@Module({
  imports: [EventLogModule.forFeature({ streams: [MarketTrialStream] })],
  exports: [EventLogModule],
})
export class TrialModule {}
