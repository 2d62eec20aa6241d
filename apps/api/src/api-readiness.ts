import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '#libs/database';
import { Metrics, Readiness } from '#libs/observability';

/** What the API needs before a balancer may send it requests. */
@Injectable()
export class ApiReadiness implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly readiness: Readiness,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.readiness.register('database', () => this.database.query('select 1'));
    for (const state of ['total', 'idle', 'waiting'] as const) {
      const read = (): number => this.database.poolUsage()[state];
      this.metrics.gauge('database_pool_connections', 'Connections of the pool', read, { state });
    }
  }
}
