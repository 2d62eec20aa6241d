import { Inject, Injectable, type OnApplicationShutdown, Optional } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { MachineClient } from './client/machine-client.js';
import { AppConnections } from './apps/app-connections.js';
import { AgentClient } from './client/agent-client.js';
import { TunnelHost } from './tunnel-host.js';
import { TunnelRepository } from './tunnel.repository.js';

/** The agent client of a process; its calls end with the process. */
@Injectable()
export class ProcessAgentClient extends AgentClient implements OnApplicationShutdown {
  constructor(lookup: TunnelRepository, @Inject(CONFIG) config: Config) {
    super(lookup, config.internalToken);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.close();
  }
}

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

/**
 * The connections of a process to applications; they end with it. An API replica holds tunnels itself, a worker reaches all of
 * them through replicas.
 */
@Injectable()
export class ProcessAppConnections extends AppConnections implements OnApplicationShutdown {
  constructor(lookup: TunnelRepository, @Inject(CONFIG) config: Config, @Optional() host?: TunnelHost) {
    super(host?.gateway ?? null, lookup, config.internalToken);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.close();
  }
}
