import { Module } from '@nestjs/common';
import { AuthAdminModule } from '#libs/auth/operator';
import { InfraOperatorModule } from '#libs/infra/operator';
import { RefusalRepository } from '#libs/refusals/operator';
import { EffectiveLimits } from './effective-limits.query.js';
import { LiveProcesses, Queues } from './live-processes.query.js';
import { TightenedKeys } from './tightened-keys.query.js';

export { EffectiveLimits, LiveProcesses, Queues, TightenedKeys };

const SERVICES = [Queues, LiveProcesses, EffectiveLimits, TightenedKeys];

/** How the service itself is doing, and under what settings. No HTTP. */
@Module({
  imports: [AuthAdminModule, InfraOperatorModule],
  providers: [RefusalRepository, ...SERVICES],
  exports: SERVICES,
})
export class OperatorWorkModule {}
