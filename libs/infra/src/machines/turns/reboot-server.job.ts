import { Injectable } from '@nestjs/common';
import { JobHandler, type JobContext } from '#libs/jobs';
import { RebootServer } from './reboot-server.command.js';
import { REBOOT_SERVER, type ServerWork } from '../machine.jobs.js';

@Injectable()
export class RebootServerJob {
  constructor(private readonly reboot: RebootServer) {}

  @JobHandler(REBOOT_SERVER)
  async run({ data, shutdown }: JobContext<ServerWork>): Promise<void> {
    await this.reboot.execute(data.serverId, shutdown);
  }
}
