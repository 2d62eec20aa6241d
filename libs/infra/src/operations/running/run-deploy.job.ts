import { Injectable } from '@nestjs/common';
import { JobHandler, type JobContext } from '#libs/jobs';
import { RunOperation } from './run-operation.command.js';
import { RUN_DEPLOY, type OperationWork } from '../operation.jobs.js';

@Injectable()
export class RunDeployJob {
  constructor(private readonly command: RunOperation) {}

  @JobHandler(RUN_DEPLOY)
  async run({ data, shutdown }: JobContext<OperationWork>): Promise<void> {
    await this.command.execute(data, shutdown);
  }
}
