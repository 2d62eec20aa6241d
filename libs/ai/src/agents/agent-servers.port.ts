import type { AgentServer } from './agent.js';

/** Where agents run. Owned by the router, answered by the lib that keeps servers. */
export interface AgentServers {
  /** By server id; those that are gone are absent. */
  find(serverIds: readonly string[]): Promise<ReadonlyMap<string, AgentServer>>;
}

export const AGENT_SERVERS = Symbol('AGENT_SERVERS');
