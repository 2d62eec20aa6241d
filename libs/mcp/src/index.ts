export { McpApiModule } from './mcp-api.module.js';
export { AgentServers } from './transport/agent-server.js';
export { LoopbackEnd } from './calls/loopback-connection.js';
