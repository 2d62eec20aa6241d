import { Module } from '@nestjs/common';
import { FoldUsageJob } from '../facts/fold-usage.job.js';
import { SettleLostCallsJob } from './settle-lost-calls.job.js';
import { UsageModule } from './usage.module.js';

/** Sweeps and jobs of usage. */
@Module({ imports: [UsageModule], providers: [FoldUsageJob, SettleLostCallsJob] })
export class UsageWorkerModule {}
