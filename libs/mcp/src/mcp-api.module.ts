import { Module } from '@nestjs/common';
import { AgentDocuments } from './resources/documents.js';
import { GuidesOfPackage } from './resources/guides-of-package.js';
import { GUIDES } from './resources/guides.port.js';
import { AgentServers } from './transport/agent-server.js';
import { McpController } from './transport/mcp.controller.js';

/** The interface of AI agents over HTTP. */
@Module({
  controllers: [McpController],
  providers: [AgentServers, AgentDocuments, { provide: GUIDES, useFactory: () => new GuidesOfPackage() }],
  exports: [AgentServers],
})
export class McpApiModule {}
