import { Injectable } from '@nestjs/common';
import { JobHandler, QUEUES, type JobContext } from '#libs/jobs';
import { AlignServer } from './align-server.command.js';

@Injectable()
export class AlignServerJob {
  constructor(private readonly align: AlignServer) {}

  /** A provider that fails on every attempt leaves the server asleep. */
  @JobHandler('align-server')
  async run({ data, attempt, shutdown, log }: JobContext<{ serverId: string }>): Promise<void> {
    try {
      await this.align.execute(data.serverId, shutdown);
    } catch (error) {
      if (attempt < QUEUES['infra-server'].attempts) throw error;
      log.error({ err: error }, 'the machine could not be brought to what its row says');
      await this.align.giveUp(data.serverId, 'PROVIDER_ERROR', 'The machine could not be started.');
    }
  }
}
