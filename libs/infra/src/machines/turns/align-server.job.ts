import { Injectable } from '@nestjs/common';
import { JobHandler, type JobContext } from '#libs/jobs';
import { MachineUnreachable } from '../providers/index.js';
import { AlignServer } from './align-server.command.js';
import { ALIGN_SERVER, type ServerWork } from '../machine.jobs.js';

@Injectable()
export class AlignServerJob {
  constructor(private readonly align: AlignServer) {}

  /** A provider that fails on every attempt, or a machine out of reach, leaves the server asleep. */
  @JobHandler(ALIGN_SERVER)
  async run({ data, attempt, shutdown, log }: JobContext<ServerWork>): Promise<void> {
    try {
      await this.align.execute(data.serverId, shutdown);
    } catch (error) {
      if (attempt < ALIGN_SERVER.queue.attempts) throw error;
      log.error({ err: error }, 'the machine could not be brought to what its row says');
      const message =
        error instanceof MachineUnreachable
          ? 'The machine is out of reach.'
          : 'The machine could not be started.';
      await this.align.giveUp(data.serverId, 'PROVIDER_ERROR', message);
    }
  }
}
