export * from './contracts/index.js';
export { AGENT_SERVERS, type AgentServers } from './agents/agent-servers.port.js';
export { AiApiModule } from './ai-api.module.js';
