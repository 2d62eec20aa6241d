import { Injectable } from '@nestjs/common';
import { JobHandler, QUEUES, type JobContext } from '#libs/jobs';
import { RepairServer } from './repair-server.command.js';

const FAILED = { code: 'PROVIDER_ERROR', message: 'The agent could not be started.' } as const;

@Injectable()
export class RepairServerJob {
  constructor(private readonly repair: RepairServer) {}

  @JobHandler('repair-server')
  async run({
    data: { serverId, repairId },
    attempt,
    shutdown,
    log,
  }: JobContext<{ serverId: string; repairId: string }>): Promise<void> {
    try {
      await this.repair.execute(serverId, repairId, shutdown);
    } catch (error) {
      if (attempt < QUEUES['infra-server'].attempts) throw error;
      log.error({ err: error }, 'the server could not be repaired');
      await this.repair.end(serverId, repairId, FAILED);
    }
  }
}
