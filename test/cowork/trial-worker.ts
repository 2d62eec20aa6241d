import { Global, Module } from '@nestjs/common';
import { ApplicationsModule } from '#libs/applications';
import { ConfigModule } from '#libs/config';
import { CoworkWorkerModule } from '#libs/cowork';
import { DatabaseModule } from '#libs/database';
import { EventLogModule, EventLogWorkerModule } from '#libs/event-log';
import { HttpModule } from '#libs/http';
import { InfraOperatorModule } from '#libs/infra';
import { JobHandlersModule, JOBS } from '#libs/jobs';
import { ObservabilityModule } from '#libs/observability';
import { TestApp, type TestDatabase } from '#libs/testing';
import { MeteringPortsModule } from '../../libs/operator/src/services/metering-ports.module.js';
import { TestQueue } from '../../libs/infra/src/__fixtures__/test-queue.js';

@Global()
@Module({ providers: [TestQueue, { provide: JOBS, useExisting: TestQueue }], exports: [TestQueue, JOBS] })
class QueueModule {}

/** The jobs of the subscription section beside an API, on queues without a backend. */
export function startCoworkWorker(database: TestDatabase): Promise<TestApp> {
  return TestApp.start({
    database,
    modules: (config, logger) => [
      ConfigModule.with(config),
      ObservabilityModule.forRoot({ logger, process: 'worker' }),
      DatabaseModule.forRoot({ applicationName: 'cowork-spec' }),
      EventLogModule.forRoot(),
      JobHandlersModule,
      QueueModule,
      EventLogWorkerModule.forRoot({ jobSink: TestQueue }),
      HttpModule,
      // The log of the API holds their facts as well.
      ApplicationsModule,
      InfraOperatorModule,
      MeteringPortsModule,
      CoworkWorkerModule,
    ],
  });
}
