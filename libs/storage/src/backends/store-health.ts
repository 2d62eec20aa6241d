import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics, Readiness } from '#libs/observability';
import { StoreWatch } from './store-watch.js';

/** Tells of a store that fails. The process serves on: what needs no bytes goes on, and a restart would mend nothing. */
@Injectable()
export class StoreHealth implements OnModuleInit {
  constructor(
    private readonly watch: StoreWatch,
    private readonly readiness: Readiness,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    const { watch } = this;
    this.readiness.tell('storage', () => watch.trouble);
    this.metrics.gauge('store_trouble', 'Whether the store of bytes fails: 1 or 0', () =>
      watch.trouble === null ? 0 : 1,
    );
    this.metrics.counter('store_faults_total', 'Calls the store of bytes has failed', () => watch.faults);
  }
}
