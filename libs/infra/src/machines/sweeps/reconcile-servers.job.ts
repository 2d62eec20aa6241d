import { Injectable } from '@nestjs/common';
import { JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';
import { ReconcileRepairs } from './reconcile-repairs.command.js';
import { ReconcileServers } from './reconcile-servers.command.js';

/** Apart from the operations: a provider that does not answer must not keep their locks. */
@Injectable()
export class ReconcileServersJob {
  private isRunning = false;

  constructor(
    private readonly servers: ReconcileServers,
    private readonly repairs: ReconcileRepairs,
  ) {}

  /** One round at a time, or rounds that wait for a provider would take up the queue. */
  @JobHandler({ name: 'reconcile-servers', queue: MAINTENANCE_QUEUE, everyMs: 10_000 })
  async run(): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    try {
      await this.servers.execute();
      await this.repairs.execute();
    } finally {
      this.isRunning = false;
    }
  }
}
