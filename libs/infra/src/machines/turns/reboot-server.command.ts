import { Inject, Injectable } from '@nestjs/common';
import { driverOf, MACHINE_DRIVERS, type MachineDrivers } from '../providers/machine-drivers.js';
import { ServerMachineRepository } from '../../servers/records/server-machine.repository.js';
import { ServerRepository } from '../../servers/views/server.repository.js';
import { MachineTurn } from './machine-turn.js';

/** Stops and starts the machine of a running server, once for each time it was asked for. */
@Injectable()
export class RebootServer {
  constructor(
    private readonly servers: ServerRepository,
    private readonly machines: ServerMachineRepository,
    private readonly turn: MachineTurn,
    @Inject(MACHINE_DRIVERS) private readonly drivers: MachineDrivers,
  ) {}

  /** Does what the row asks for; one that was cut short is begun again. */
  async execute(serverId: string, stop: AbortSignal): Promise<void> {
    await this.turn.run(serverId, stop, async () => {
      const server = await this.servers.find(serverId);
      if (!server?.rebootId) return;
      // Any other status brings a stop, a start, or an end of its own.
      if (server.status === 'running') {
        const driver = driverOf(this.drivers, server.provider);
        await driver.stop(serverId);
        await driver.start(serverId);
      }
      await this.machines.endReboot(serverId, server.rebootId);
    });
  }
}
