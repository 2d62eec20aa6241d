import { Injectable } from '@nestjs/common';
import { JobHandler, type JobContext } from '#libs/jobs';
import { MachineUnreachable } from '../machines/reconcile/machine-drivers.js';
import { ProvisionServer } from './provision-server.command.js';
import { PROVISION_SERVER, type ServerWork } from '../machines/machine.jobs.js';

@Injectable()
export class ProvisionServerJob {
  constructor(private readonly provision: ProvisionServer) {}

  /**
   * A provider that fails on every attempt leaves the server in `error`. A machine out of reach decides nothing: the
   * sweep asks for the job again.
   */
  @JobHandler(PROVISION_SERVER)
  async run({ data, attempt, shutdown, log }: JobContext<ServerWork>): Promise<void> {
    try {
      await this.provision.execute(data.serverId, shutdown);
    } catch (error) {
      if (attempt < PROVISION_SERVER.queue.attempts) throw error;
      if (error instanceof MachineUnreachable) {
        log.warn({ err: error }, 'the machine is not made yet');
        return;
      }
      log.error({ err: error }, 'the machine could not be made');
      await this.provision.giveUp(data.serverId, 'PROVIDER_ERROR', 'The machine could not be made.');
    }
  }
}
