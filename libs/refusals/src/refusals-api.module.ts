import { Module } from '@nestjs/common';
import { ReadRefusals } from './reading/read-refusals.query.js';
import { RefusalsController } from './reading/refusals.controller.js';
import { RecordRefusals } from './recording/record-refusals.js';
import { RefusalRepository } from './records/refusal.repository.js';

/** Keeps what this process refuses, and tells of it. Needs the HTTP side, the database and the configuration. */
@Module({
  controllers: [RefusalsController],
  providers: [RefusalRepository, RecordRefusals, ReadRefusals],
})
export class RefusalsApiModule {}
