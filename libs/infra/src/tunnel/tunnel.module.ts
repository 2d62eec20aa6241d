import { Module } from '@nestjs/common';
import { ProcessAgentClient, ProcessMachineClient } from './process-clients.js';
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
