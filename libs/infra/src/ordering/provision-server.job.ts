import { Injectable } from '@nestjs/common';
import { JobHandler, QUEUES, type JobContext } from '#libs/jobs';
import { ProvisionServer } from './provision-server.command.js';

@Injectable()
export class ProvisionServerJob {
  constructor(private readonly provision: ProvisionServer) {}

  /** A provider that fails on every attempt leaves the server in `error`. */
  @JobHandler('provision-server')
  async run({ data, attempt, shutdown, log }: JobContext<{ serverId: string }>): Promise<void> {
    try {
      await this.provision.execute(data.serverId, shutdown);
    } catch (error) {
      if (attempt < QUEUES['infra-server'].attempts) throw error;
      log.error({ err: error }, 'the machine could not be made');
      await this.provision.giveUp(data.serverId, 'PROVIDER_ERROR', 'The machine could not be made.');
    }
  }
}
