import { Module } from '@nestjs/common';
import { UsageModule } from './usage.module.js';

/** Sweeps and jobs of usage. */
@Module({ imports: [UsageModule] })
export class UsageWorkerModule {}
