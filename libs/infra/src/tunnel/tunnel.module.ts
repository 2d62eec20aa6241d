import { Module } from '@nestjs/common';
import { AppConnections } from './apps/app-connections.js';
import { ProcessAgentClient, ProcessAppConnections, ProcessMachineClient } from './process-clients.js';
import { TunnelHost } from './tunnel-host.js';
import { TunnelRepository } from './tunnel.repository.js';
import { AgentClient } from './client/agent-client.js';
import { MachineClient } from './client/machine-client.js';

/** Which replica holds which tunnel, and calls to agents and machines through it. */
@Module({
  providers: [
    TunnelRepository,
    { provide: AgentClient, useClass: ProcessAgentClient },
    { provide: MachineClient, useClass: ProcessMachineClient },
  ],
  exports: [TunnelRepository, AgentClient, MachineClient],
})
export class TunnelModule {}

/** The end of the tunnels that agents dial, and the way through it to hosted applications. */
@Module({
  imports: [TunnelModule],
  providers: [TunnelHost, { provide: AppConnections, useClass: ProcessAppConnections }],
  exports: [AppConnections, TunnelHost],
})
export class TunnelApiModule {}
