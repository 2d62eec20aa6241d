import { Module } from '@nestjs/common';
import { AgentDocuments } from './resources/documents.js';
import { GuidesOfPackage } from './resources/guides-of-package.js';
import { GUIDES } from './resources/guides.port.js';
import { AgentTools } from './transport/agent-tools.js';
import { McpController } from './transport/mcp.controller.js';

/** The interface of AI agents over HTTP. */
@Module({
  controllers: [McpController],
  providers: [AgentTools, AgentDocuments, { provide: GUIDES, useFactory: () => new GuidesOfPackage() }],
  exports: [AgentTools],
})
export class McpApiModule {}
