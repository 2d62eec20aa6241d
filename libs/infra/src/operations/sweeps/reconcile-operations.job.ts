import { Injectable } from '@nestjs/common';
import { JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';
import { ReconcileOperations } from './reconcile-operations.command.js';

@Injectable()
export class ReconcileOperationsJob {
  constructor(private readonly command: ReconcileOperations) {}

  @JobHandler({ name: 'reconcile-operations', queue: MAINTENANCE_QUEUE, everyMs: 1_000, everywhere: true })
  async run(): Promise<void> {
    await this.command.execute();
  }
}
