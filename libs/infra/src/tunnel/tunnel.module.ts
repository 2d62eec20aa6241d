import { type FactoryProvider, Module } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { AppConnections } from './apps/app-connections.js';
import { AppProbe } from './apps/app-probe.js';
import { TunnelHost } from './tunnel-host.js';
import { TunnelRepository } from './tunnel.repository.js';
import { AgentClient } from './client/agent-client.js';
import { MachineClient } from './client/machine-client.js';

const AGENT_CLIENT: FactoryProvider<AgentClient> = {
  provide: AgentClient,
  inject: [TunnelRepository, CONFIG],
  useFactory: (tunnels: TunnelRepository, { internalToken }: Config) =>
    new AgentClient(tunnels, internalToken),
};

const MACHINE_CLIENT: FactoryProvider<MachineClient> = {
  provide: MachineClient,
  inject: [TunnelRepository, CONFIG],
  useFactory: (tunnels: TunnelRepository, { internalToken }: Config) =>
    new MachineClient(
      { findReplicaUrl: (machineId) => tunnels.findReplicaOfMachine(machineId) },
      internalToken,
    ),
};

/**
 * The connections of a process to applications. An API replica holds tunnels itself, a worker reaches all of them through
 * replicas.
 */
export const APP_CONNECTIONS: FactoryProvider<AppConnections> = {
  provide: AppConnections,
  inject: [TunnelRepository, CONFIG, { token: TunnelHost, optional: true }],
  useFactory: (tunnels: TunnelRepository, { internalToken }: Config, host?: TunnelHost) =>
    new AppConnections(host?.gateway ?? null, tunnels, internalToken),
};

export const APP_PROBE: FactoryProvider<AppProbe> = {
  provide: AppProbe,
  inject: [AppConnections, AgentClient],
  useFactory: (connections: AppConnections, agents: AgentClient) => new AppProbe(connections, agents),
};

/** Which replica holds which tunnel, and calls to agents and machines through it. */
@Module({
  providers: [TunnelRepository, AGENT_CLIENT, MACHINE_CLIENT],
  exports: [TunnelRepository, AgentClient, MachineClient],
})
export class TunnelModule {}

/** The end of the tunnels that agents dial, and the way through it to hosted applications. */
@Module({
  imports: [TunnelModule],
  providers: [TunnelHost, APP_CONNECTIONS, APP_PROBE],
  exports: [AppConnections, AppProbe, TunnelHost],
})
export class TunnelApiModule {}
