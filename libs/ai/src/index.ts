export * from './contracts/index.js';
export { AGENT_SERVERS, type AgentServers } from './agents/agent.js';
export { AiApiModule, AiCallsModule } from './ai-api.module.js';
export { ChatService, type PromptOrder } from './chat/chat.service.js';
