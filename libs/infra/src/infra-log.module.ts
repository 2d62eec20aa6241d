import { Module } from '@nestjs/common';
import { EventLogModule } from '#libs/event-log';
import { INFRA_STREAMS } from './infra-streams.js';

/** The facts of the module `infra`: for every process that writes them or may meet them in the log. */
@Module({
  imports: [EventLogModule.forFeature({ streams: INFRA_STREAMS })],
  exports: [EventLogModule],
})
export class InfraLogModule {}
