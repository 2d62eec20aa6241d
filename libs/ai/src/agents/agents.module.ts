import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthAdminModule } from '#libs/auth/operator';
import { AgentAdmin } from './agent-admin.js';
import { AgentEntity } from './agent.entity.js';
import { AgentRepository } from './agent.repository.js';

/** Agents as records. Needs the platform modules and `AGENT_SERVERS`; no HTTP. */
@Module({
  imports: [TypeOrmModule.forFeature([AgentEntity]), AuthAdminModule],
  providers: [AgentRepository, AgentAdmin],
  exports: [AgentRepository, AgentAdmin],
})
export class AgentsModule {}
