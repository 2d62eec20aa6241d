import { Inject, Injectable } from '@nestjs/common';
import { driverOf, MACHINE_DRIVERS, type MachineDrivers } from '../servers/machine-drivers.js';
import { ServerRepository } from '../servers/server.repository.js';
import { MachineTurn } from './machine-turn.js';

/** Stops and starts the machine of a running server. A repeat restarts it once more. */
@Injectable()
export class RebootServer {
  constructor(
    private readonly servers: ServerRepository,
    private readonly turn: MachineTurn,
    @Inject(MACHINE_DRIVERS) private readonly drivers: MachineDrivers,
  ) {}

  /** One that was cut short is finished by the sweep that restarts dead agents. */
  async execute(serverId: string, stop: AbortSignal): Promise<void> {
    await this.turn.run(serverId, stop, async () => {
      const server = await this.servers.find(serverId);
      if (server?.status !== 'running') return;
      const driver = driverOf(this.drivers, server.provider);
      await driver.stop(serverId);
      await driver.start(serverId);
    });
  }
}
