import { Module } from '@nestjs/common';
import { AgentDocuments, GuidesOfPackage, GUIDES } from './resources/documents.js';
import { AgentTools } from './transport/agent-tools.js';
import { McpController } from './transport/mcp.controller.js';

/** The interface of AI agents over HTTP. */
@Module({
  controllers: [McpController],
  providers: [AgentTools, AgentDocuments, { provide: GUIDES, useFactory: () => new GuidesOfPackage() }],
  exports: [AgentTools],
})
export class McpApiModule {}
