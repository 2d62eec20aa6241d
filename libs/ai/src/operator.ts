/**
 * What operators use of this lib, without HTTP.
 * @packageDocumentation
 */
export { AGENT_SERVERS, type AgentServers } from './agents/agent-servers.port.js';
export { AgentAdmin, type NewAgent } from './agents/agent-admin.js';
export type { Agent } from './agents/agent.js';
export { AgentsModule } from './agents/agents.module.js';
export { ModelsModule } from './models/models.module.js';
