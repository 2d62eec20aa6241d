import { Injectable } from '@nestjs/common';
import { JobHandler, type JobContext } from '#libs/jobs';
import { RebootServer } from './reboot-server.command.js';

@Injectable()
export class RebootServerJob {
  constructor(private readonly reboot: RebootServer) {}

  @JobHandler('reboot-server')
  async run({ data, shutdown }: JobContext<{ serverId: string }>): Promise<void> {
    await this.reboot.execute(data.serverId, shutdown);
  }
}
