import { Injectable } from '@nestjs/common';
import { JobHandler } from '#libs/jobs';
import { ReconcileOperations } from './reconcile-operations.command.js';

@Injectable()
export class ReconcileOperationsJob {
  constructor(private readonly command: ReconcileOperations) {}

  @JobHandler('reconcile-operations')
  async run(): Promise<void> {
    await this.command.execute();
  }
}
