import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { systemMeta } from '#libs/event-log/contracts';
import { JobHandler, MAINTENANCE_QUEUE, type JobContext, type RequestedJobDefinition } from '#libs/jobs';
import { newId } from '#libs/kernel';
import { FleetRepository } from '../fleet/fleet.repository.js';
import { MachineAdmin } from '../fleet/machine-admin.js';
import { ServerStream } from '../../servers/life/server.stream.js';
import { SERVER_QUEUE, infraFact } from '../../contracts/infra-queues.js';

const PAGE = 200;

const LOSE_SERVERS: RequestedJobDefinition<{ readonly machineId: string }> = {
  name: 'lose-servers',
  queue: SERVER_QUEUE,
  on: [
    infraFact('machine_lost', {
      id: ({ data }) => data.machineId,
      data: ({ data }) => ({ machineId: data.machineId }),
    }),
  ],
};

/** Machines that are gone for good, and their servers. */
@Injectable()
export class LostMachineService {
  private readonly logger = new Logger(LostMachineService.name);

  constructor(
    private readonly fleet: FleetRepository,
    private readonly admin: MachineAdmin,
    private readonly lives: ServerStream,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Gives up machines that were silent for longer than the operator has set. Without that setting nobody but the
   * operator does: what a silent machine holds may be the only copy.
   */
  @JobHandler({ name: 'lose-silent-machines', queue: MAINTENANCE_QUEUE, everyMs: 60_000 })
  async giveUpSilent(): Promise<void> {
    const hours = this.config.machineLostAfterHours;
    if (hours === 0) return;
    for (const machineId of await this.fleet.silentFor(hours)) {
      this.logger.error(
        `Machine ${machineId} was silent for ${hours} hours: it and its servers count as lost`,
      );
      await this.admin.giveUp(machineId, systemMeta(newId()));
    }
  }

  /** Whatever they were doing. */
  @JobHandler(LOSE_SERVERS)
  async loseServers({ data: { machineId } }: JobContext<{ readonly machineId: string }>): Promise<void> {
    let after: string | null = null;
    for (;;) {
      const page = await this.fleet.serversOn(machineId, after, PAGE);
      for (const serverId of page) await this.lives.observe(serverId, { type: 'lose' });
      if (page.length < PAGE) return;
      after = page.at(-1) ?? null;
    }
  }
}
