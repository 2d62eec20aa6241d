import { Injectable } from '@nestjs/common';
import { JobHandler, type JobContext } from '#libs/jobs';
import { SettleOperation } from './settle-operation.command.js';

@Injectable()
export class SettleOperationJob {
  constructor(private readonly command: SettleOperation) {}

  @JobHandler('settle-operation')
  async run({ data, shutdown }: JobContext<{ operationId: string }>): Promise<void> {
    await this.command.execute(data.operationId, shutdown);
  }
}
