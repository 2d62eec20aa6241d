import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { MachineClient } from '../client/machine-client.js';
import { TunnelRepository } from './tunnel.repository.js';

/** The machine client of a process; its calls end with the process. */
@Injectable()
export class ProcessMachineClient extends MachineClient implements OnApplicationShutdown {
  constructor(tunnels: TunnelRepository, @Inject(CONFIG) config: Config) {
    super({ findReplicaUrl: (machineId) => tunnels.findReplicaOfMachine(machineId) }, config.internalToken);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.close();
  }
}
