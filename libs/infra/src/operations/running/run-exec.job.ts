import { Injectable } from '@nestjs/common';
import { JobHandler, type JobContext } from '#libs/jobs';
import { RunOperation } from './run-operation.command.js';

@Injectable()
export class RunExecJob {
  constructor(private readonly command: RunOperation) {}

  @JobHandler('run-exec')
  async run({ data, shutdown }: JobContext<{ operationId: string }>): Promise<void> {
    await this.command.execute(data.operationId, shutdown);
  }
}
