import { Injectable } from '@nestjs/common';
import { JobHandler, type JobContext } from '#libs/jobs';
import { RunOperation } from './run-operation.command.js';
import { RUN_EXEC, type OperationWork } from '../operation.jobs.js';

@Injectable()
export class RunExecJob {
  constructor(private readonly command: RunOperation) {}

  @JobHandler(RUN_EXEC)
  async run({ data, shutdown }: JobContext<OperationWork>): Promise<void> {
    await this.command.execute(data, shutdown);
  }
}
