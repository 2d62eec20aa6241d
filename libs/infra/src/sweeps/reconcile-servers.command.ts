import { Inject, Injectable, Logger } from '@nestjs/common';
import { CLOCK, type Clock } from '#libs/kernel';
import { MACHINE_DRIVERS, type MachineDrivers } from '../servers/machine-drivers.js';
import { ServerLog } from '../servers/server-log.js';
import type { ServerRow } from '../servers/server-row.js';
import { ServerRepository } from '../servers/server.repository.js';
import { INFRA_JOBS, type InfraJobs } from './infra-jobs.port.js';

const BATCH = 200;
/** A server in the making for this long may have lost its job. */
const PROVISION_OVERDUE_MS = 30_000;

/** Finishes servers that nobody provisions any more and restarts agents that have died. */
@Injectable()
export class ReconcileServers {
  private readonly logger = new Logger(ReconcileServers.name);

  constructor(
    private readonly servers: ServerRepository,
    private readonly log: ServerLog,
    @Inject(MACHINE_DRIVERS) private readonly drivers: MachineDrivers,
    @Inject(INFRA_JOBS) private readonly jobs: InfraJobs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    for (const provider of this.drivers.keys()) {
      await this.finishProvisioning(provider);
      await this.reviveAgents(provider);
    }
  }

  private async finishProvisioning(provider: string): Promise<void> {
    const now = this.clock.now();
    const before = new Date(now.getTime() - PROVISION_OVERDUE_MS);
    const waiting = await this.servers.withStatus(provider, ['provisioning', 'error'], now, BATCH);
    for (const server of waiting) {
      const isSlot = server.galaxyId !== null;
      if (!isSlot && server.connected) await this.log.advance(server.id, { type: 'provision' });
      else if ((isSlot || server.status === 'provisioning') && server.updatedAt < before)
        await this.provisionAgain(server);
    }
  }

  private async provisionAgain({ id }: ServerRow): Promise<void> {
    const jobId = `provision-server-${id}`;
    await this.jobs.ensure([
      { queue: 'infra-server', job: 'provision-server', jobId, data: { serverId: id } },
    ]);
  }

  /** One machine that cannot be started must not keep the others down. */
  private async reviveAgents(provider: string): Promise<void> {
    const driver = this.drivers.get(provider);
    const running = await this.servers.withStatus(provider, ['running'], this.clock.now(), BATCH);
    for (const { id, connected, galaxyId } of running) {
      if (connected || !driver || galaxyId !== null) continue;
      try {
        if ((await driver.status(id)) === 'stopped') await driver.start(id);
      } catch (error) {
        this.logger.warn(`The agent of server ${id} could not be started: ${(error as Error).message}`);
      }
    }
  }
}
