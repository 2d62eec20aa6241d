import { Module } from '@nestjs/common';
import { ProcessAgentClient } from './connections/process-agent-client.js';
import { ProcessMachineClient } from './connections/process-machine-client.js';
import { TunnelRepository } from './connections/tunnel.repository.js';
import { AgentClient, MachineClient } from './index.js';

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
