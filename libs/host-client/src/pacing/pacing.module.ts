import { Module } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { ReplicaRegistry } from '#libs/database';
import { ReplicasModule } from '#libs/http';
import { Metrics } from '#libs/observability';
import { HostPacer } from './host-pacer.js';
import { measurePacing } from './measure-pacing.js';
import type { PacingSettings } from './pacing-settings.js';

function settingsOf(config: Config): PacingSettings {
  return {
    pace: { burst: config.hostRequestBurst, perSecond: config.hostRequestsPerSecond },
    queueLength: config.hostQueueLength,
    queueWaitMs: config.hostQueueWaitMs,
    concurrency: config.hostConnections,
  };
}

/** Provides {@link HostPacer}, one for the process. */
@Module({
  imports: [ReplicasModule],
  providers: [
    {
      provide: HostPacer,
      inject: [CONFIG, ReplicaRegistry, Metrics],
      useFactory: (config: Config, replicas: ReplicaRegistry, metrics: Metrics) => {
        const pacer = new HostPacer(settingsOf(config), replicas);
        measurePacing(metrics, pacer);
        return pacer;
      },
    },
  ],
  exports: [HostPacer],
})
export class PacingModule {}
