import { Injectable } from '@nestjs/common';
import { JobHandler, type JobContext } from '#libs/jobs';
import { RunExec } from './run-exec.command.js';

@Injectable()
export class RunExecJob {
  constructor(private readonly command: RunExec) {}

  @JobHandler('run-exec')
  async run({ data, shutdown }: JobContext<{ operationId: string }>): Promise<void> {
    await this.command.execute(data.operationId, shutdown);
  }
}
