import { Module } from '@nestjs/common';
import { SeatUsage } from './seat-usage.js';

/** Counters of subscriptions; no HTTP. */
@Module({ providers: [SeatUsage], exports: [SeatUsage] })
export class SeatUsageModule {}
