export * from './contracts/index.js';
export { AGENT_SERVERS, type AgentServers } from './agents/agent-servers.port.js';
export { CompletePrompt, type PromptOrder } from './prompts/complete-prompt.command.js';
export { PromptsModule } from './prompts/prompts.module.js';
export { AiApiModule } from './ai-api.module.js';
