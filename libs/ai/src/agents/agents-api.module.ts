import { Module } from '@nestjs/common';
import { AgentsController } from './agents.controller.js';
import { AgentsModule } from './agents.module.js';
import { ListAgents } from './list-agents.query.js';

/** Agents over HTTP. */
@Module({ imports: [AgentsModule], controllers: [AgentsController], providers: [ListAgents] })
export class AgentsApiModule {}
