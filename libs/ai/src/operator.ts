/**
 * What operators use of this lib, without HTTP.
 * @packageDocumentation
 */
export { type Agent, AGENT_SERVERS, type AgentServers } from './agents/agent.js';
export { AgentsService, type NewAgent } from './agents/agents.service.js';
export { AgentsModule, AiCatalogueModule } from './ai-catalogue.module.js';
export { AiAdmin, type ModelRecord } from './models/ai-admin.js';
export type { ProviderChange, ProviderRecord } from './models/catalogue-input.policy.js';
export type { ModelChange, RateDocument } from './models/catalogue.js';
