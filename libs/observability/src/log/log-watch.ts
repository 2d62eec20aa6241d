import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Readiness } from '../admin/readiness.js';
import { Metrics } from '../metrics/metrics.js';
import { LOGGER, type Logger, logHealthOf } from './create-logger.js';

/** Tells of a log that cannot be written. The process serves on: to restart it would mend nothing. */
@Injectable()
export class LogWatch implements OnModuleInit {
  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly readiness: Readiness,
    private readonly metrics: Metrics,
  ) {}

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
}
