import { Module } from '@nestjs/common';
import { RefusalRetention } from './records/refusal-retention.repository.js';
import { PurgeRefusalsJob } from './retention/purge-refusals.job.js';

/** Forgets refusals. */
@Module({ providers: [RefusalRetention, PurgeRefusalsJob] })
export class RefusalsWorkerModule {}
