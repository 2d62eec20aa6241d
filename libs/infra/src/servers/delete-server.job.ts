import { Inject, Injectable } from '@nestjs/common';
import { JobHandler, type JobContext } from '#libs/jobs';
import { GalaxySlots } from '../galaxy/galaxy-slots.js';
import { driverOf, MACHINE_DRIVERS, type MachineDrivers } from './machine-drivers.js';
import { ServerRepository } from './server.repository.js';

@Injectable()
export class DeleteServerJob {
  constructor(
    private readonly servers: ServerRepository,
    private readonly slots: GalaxySlots,
    @Inject(MACHINE_DRIVERS) private readonly drivers: MachineDrivers,
  ) {}

  /** Ends the agent and removes the machine of a deleted server, or its slot on a shared host. */
  @JobHandler('delete-server')
  async run({ data }: JobContext<{ serverId: string }>): Promise<void> {
    const server = await this.servers.find(data.serverId);
    if (server?.status !== 'deleted') return;
    if (server.galaxyId !== null) return this.slots.remove(server);
    await driverOf(this.drivers, server.provider).delete(server.id);
    await this.servers.clearToken(server.id);
  }
}
