import { Module } from '@nestjs/common';
import { RefusalRecorder } from './refusal-recorder.js';
import { RefusalRetention } from './refusal-retention.service.js';
import { RefusalRepository } from './refusal.repository.js';
import { RefusalsController } from './refusals.controller.js';
import { Refusals } from './refusals.service.js';

/** Keeps what this process refuses, and tells of it. Needs the HTTP side, the database and the configuration. */
@Module({
  controllers: [RefusalsController],
  providers: [RefusalRepository, RefusalRecorder, Refusals],
})
export class RefusalsApiModule {}

/** Forgets refusals. */
@Module({ providers: [RefusalRetention] })
export class RefusalsWorkerModule {}
