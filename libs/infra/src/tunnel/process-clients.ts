import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
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

/** The connections of a worker to applications, all through API replicas; they end with the process. */
@Injectable()
export class WorkerAppConnections extends AppConnections implements OnApplicationShutdown {
  constructor(lookup: TunnelRepository, @Inject(CONFIG) config: Config) {
    super(null, lookup, config.internalToken);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.close();
  }
}

/** The connections of an API replica to applications; they end with the process. */
@Injectable()
export class HostAppConnections extends AppConnections implements OnApplicationShutdown {
  constructor(host: TunnelHost, lookup: TunnelRepository, @Inject(CONFIG) config: Config) {
    super(host.gateway, lookup, config.internalToken);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.close();
  }
}
