import { Injectable } from '@nestjs/common';
import { JobHandler } from '#libs/jobs';
import { ReconcileOperations } from './reconcile-operations.command.js';
import { ReconcileRepairs } from './reconcile-repairs.command.js';
import { ReconcileServers } from './reconcile-servers.command.js';

@Injectable()
export class ReconcileOperationsJob {
  constructor(
    private readonly servers: ReconcileServers,
    private readonly repairs: ReconcileRepairs,
    private readonly operations: ReconcileOperations,
  ) {}

  /** Agents first: an operation can be settled only where an agent answers. */
  @JobHandler('reconcile-operations')
  async run(): Promise<void> {
    await this.servers.execute();
    await this.repairs.execute();
    await this.operations.execute();
  }
}
