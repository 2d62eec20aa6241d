import { type DynamicModule, Global, Module } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { AdminRoutes } from './admin/admin-routes.js';
import { AdminListener } from './admin/admin-listener.js';
import { AdminServer } from './admin/admin-server.js';
import { Readiness } from './admin/readiness.js';
import { LOGGER, type Logger } from './log/create-logger.js';
import { LogWatch } from './log/log-watch.js';
import { adminAddressOf, SERVICE_PROCESS, type ServiceProcess } from './process/service-process.js';
import { Metrics } from './metrics/metrics.js';

export interface ObservabilityOptions {
  readonly logger: Logger;
  /** Decides which of the two admin ports the process binds. */
  readonly process: ServiceProcess;
  /** The admin port, where the process has opened it before; a fresh one when absent. */
  readonly listener?: AdminListener;
}

/** Log, metrics, readiness and the admin listener of a process. */
@Global()
@Module({})
export class ObservabilityModule {
  static forRoot(options: ObservabilityOptions): DynamicModule {
    return {
      module: ObservabilityModule,
      providers: [
        { provide: LOGGER, useValue: options.logger },
        { provide: SERVICE_PROCESS, useValue: options.process },
        {
          provide: AdminListener,
          inject: [CONFIG],
          useFactory: (config: Config) =>
            options.listener ?? new AdminListener(adminAddressOf(config, options.process)),
        },
        Metrics,
        Readiness,
        AdminRoutes,
        AdminServer,
        LogWatch,
      ],
      exports: [LOGGER, SERVICE_PROCESS, Metrics, Readiness, AdminRoutes, AdminServer],
    };
  }
}
