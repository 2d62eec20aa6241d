import { Injectable } from '@nestjs/common';
import { JobHandler, type JobContext } from '#libs/jobs';
import { SettleOperation } from './settle-operation.command.js';
import { SETTLE_OPERATION, type OperationWork } from '../operation.jobs.js';

@Injectable()
export class SettleOperationJob {
  constructor(private readonly command: SettleOperation) {}

  @JobHandler(SETTLE_OPERATION)
  async run({ data, shutdown }: JobContext<OperationWork>): Promise<void> {
    await this.command.execute(data.operationId, shutdown);
  }
}
