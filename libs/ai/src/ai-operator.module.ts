import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthAdminModule } from '#libs/auth/operator';
import { AgentEntity, AgentRepository } from './agents/agent.repository.js';
import { AgentAdmin } from './agents/agents.service.js';
import { AiCatalogueModule } from './ai-catalogue.module.js';
import { AiAdmin } from './models/ai-admin.js';

/** Agents as records. Needs the platform modules and `AGENT_SERVERS`; no HTTP. */
@Module({
  imports: [TypeOrmModule.forFeature([AgentEntity]), AuthAdminModule],
  providers: [AgentRepository, AgentAdmin],
  exports: [AgentRepository, AgentAdmin],
})
export class AgentsModule {}

/** Providers and models for operators. Needs the configuration and the database; no HTTP. */
@Module({
  imports: [AuthAdminModule, AiCatalogueModule],
  providers: [AiAdmin],
  exports: [AiAdmin],
})
export class AiOperatorModule {}
