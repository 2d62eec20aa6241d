import { Module } from '@nestjs/common';
import { RateLimiter } from './rate-limiter.js';
import { ReplicasModule } from './replicas.module.js';

/** Limits of calls, shared by the API processes that are alive. */
@Module({ imports: [ReplicasModule], providers: [RateLimiter], exports: [RateLimiter] })
export class LimitsModule {}
