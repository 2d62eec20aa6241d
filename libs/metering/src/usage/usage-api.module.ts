import { Module } from '@nestjs/common';
import { UsageModule } from './usage.module.js';

/** Quota, usage and off-peak hours over HTTP. */
@Module({ imports: [UsageModule] })
export class UsageApiModule {}
