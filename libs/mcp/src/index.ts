export { McpApiModule } from './mcp-api.module.js';
export { AgentTools } from './transport/agent-tools.js';
export { LoopbackEnd } from './calls/in-process-calls.js';
