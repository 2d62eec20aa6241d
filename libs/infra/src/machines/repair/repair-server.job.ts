import { Injectable } from '@nestjs/common';
import { JobHandler, type JobContext } from '#libs/jobs';
import { RepairServer } from './repair-server.command.js';
import { REPAIR_SERVER, type ServerWork } from '../machine.jobs.js';

const FAILED = { code: 'PROVIDER_ERROR', message: 'The agent could not be started.' } as const;

@Injectable()
export class RepairServerJob {
  constructor(private readonly repair: RepairServer) {}

  @JobHandler(REPAIR_SERVER)
  async run({
    data: { serverId, repairId },
    attempt,
    shutdown,
    log,
  }: JobContext<ServerWork & { readonly repairId: string }>): Promise<void> {
    try {
      await this.repair.execute(serverId, repairId, shutdown);
    } catch (error) {
      if (attempt < REPAIR_SERVER.queue.attempts) throw error;
      log.error({ err: error }, 'the server could not be repaired');
      await this.repair.end(serverId, repairId, FAILED);
    }
  }
}
