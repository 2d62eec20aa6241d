import { Module } from '@nestjs/common';
import { InfraOperatorModule } from '#libs/infra/operator';
import { EffectiveLimits } from './effective-limits.query.js';
import { LiveProcesses } from './live-processes.query.js';
import { Queues } from './queues.js';

const SERVICES = [Queues, LiveProcesses, EffectiveLimits];

/** How the service itself is doing, and under what settings. No HTTP. */
@Module({ imports: [InfraOperatorModule], providers: SERVICES, exports: SERVICES })
export class OperatorWorkModule {}
