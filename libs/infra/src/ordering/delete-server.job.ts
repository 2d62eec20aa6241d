import { Inject, Injectable } from '@nestjs/common';
import { JobHandler, type JobContext } from '#libs/jobs';
import { TunnelRepository } from '../tunnel/tunnel.repository.js';
import { GalaxySlots } from '../shared-hosts/galaxy-slots.js';
import { MachineLease } from '../machines/reconcile/machine-lease.js';
import { driverOf, MACHINE_DRIVERS, type MachineDrivers } from '../machines/reconcile/machine-drivers.js';
import { ServerMachineRepository } from '../servers/records/server-machine.repository.js';
import { ServerRepository } from '../servers/views/server.repository.js';
import { DELETE_SERVER, type ServerWork } from '../machines/machine.jobs.js';

@Injectable()
export class DeleteServerJob {
  constructor(
    private readonly servers: ServerRepository,
    private readonly machines: ServerMachineRepository,
    private readonly slots: GalaxySlots,
    private readonly tunnels: TunnelRepository,
    private readonly lease: MachineLease,
    @Inject(MACHINE_DRIVERS) private readonly drivers: MachineDrivers,
  ) {}

  /** Ends the agent and removes the machine of a deleted server, or its slot on a shared host. */
  @JobHandler(DELETE_SERVER)
  async run({ data, shutdown }: JobContext<ServerWork>): Promise<void> {
    const server = await this.servers.find(data.serverId);
    if (server?.status !== 'deleted') return;
    if (server.galaxyId !== null) return this.slots.remove(server);
    await this.lease.during(server.id, shutdown, async () => {
      await driverOf(this.drivers, server.provider).delete(server.id);
      await this.machines.forget(server.id);
      await this.tunnels.forget(server.id);
    });
  }
}
