/**
 * What operators use of this lib, without HTTP.
 * @packageDocumentation
 */
export { AGENT_SERVERS, type AgentServers } from './agents/agent-servers.port.js';
export { AgentAdmin, type NewAgent } from './agents/agent-admin.js';
export type { Agent } from './agents/agent.js';
export { AgentsModule } from './agents/agents.module.js';
export { AiAdmin, type ModelRecord } from './operator/ai-admin.js';
export { AiOperatorModule } from './operator/ai-operator.module.js';
export type { ProviderChange, ProviderRecord } from './operator/provider-input.policy.js';
export type { ModelChange, RateDocument } from './models/model-document.js';
