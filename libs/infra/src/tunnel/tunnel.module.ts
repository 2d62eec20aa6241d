import { Module } from '@nestjs/common';
import { ProcessAgentClient } from './connections/process-agent-client.js';
import { TunnelRepository } from './connections/tunnel.repository.js';
import { AgentClient } from './index.js';

/** Which replica holds which tunnel, and calls to agents through it. */
@Module({
  providers: [TunnelRepository, { provide: AgentClient, useClass: ProcessAgentClient }],
  exports: [TunnelRepository, AgentClient],
})
export class TunnelModule {}
