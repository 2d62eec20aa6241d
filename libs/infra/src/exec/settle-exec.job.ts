import { Injectable } from '@nestjs/common';
import { JobHandler, type JobContext } from '#libs/jobs';
import { SettleExec } from './settle-exec.command.js';

@Injectable()
export class SettleExecJob {
  constructor(private readonly command: SettleExec) {}

  @JobHandler('settle-exec')
  async run({ data, shutdown }: JobContext<{ operationId: string }>): Promise<void> {
    await this.command.execute(data.operationId, shutdown);
  }
}
