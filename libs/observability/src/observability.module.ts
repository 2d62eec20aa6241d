import { type DynamicModule, Global, Inject, Module, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { AdminListener, AdminRoutes, AdminServer } from './admin/admin-listener.js';
import { Readiness } from './admin/readiness.js';
import { LOGGER, type Logger, logHealthOf } from './log/create-logger.js';
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
export class ObservabilityModule implements OnModuleInit {
  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly readiness: Readiness,
    private readonly metrics: Metrics,
  ) {}

  /** Tells of a log that cannot be written. The process serves on: to restart it would mend nothing. */
  onModuleInit(): void {
    const health = logHealthOf(this.logger);
    this.readiness.tell('log', () => health.trouble);
    this.metrics.counter(
      'log_lines_dropped_total',
      'Lines of the log that could not be written',
      () => health.dropped,
    );
    this.metrics.gauge('log_trouble', 'Whether something is wrong with the log: 1 or 0', () =>
      health.trouble === null ? 0 : 1,
    );
  }

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
      ],
      exports: [LOGGER, SERVICE_PROCESS, Metrics, Readiness, AdminRoutes, AdminServer],
    };
  }
}
