import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '#libs/kernel';
import type { Agent } from './agent.js';
import { AGENT_SERVERS, type AgentServers } from './agent-servers.port.js';
import { agentStatus, type AgentStatus, maySeeAgent } from './agent-status.policy.js';
import { AgentRepository } from './agent.repository.js';

export interface ListedAgent {
  readonly agent: Agent;
  readonly status: AgentStatus;
}

/** Agents of a portal that a caller may see. */
@Injectable()
export class ListAgents {
  constructor(
    private readonly agents: AgentRepository,
    @Inject(AGENT_SERVERS) private readonly servers: AgentServers,
  ) {}

  /** Oldest first. Without a session an application sees what its installer sees, without the rights of a role. */
  async execute({ portalId, currentUser, ownerUserId, ownerHostUserId }: Principal): Promise<ListedAgent[]> {
    const reader = currentUser ?? { userId: ownerUserId, hostUserId: ownerHostUserId, isAdmin: false };
    const agents = (await this.agents.ofPortal(portalId)).filter((agent) => maySeeAgent(agent, reader));
    const servers = await this.servers.find(agents.map(({ serverId }) => serverId));
    return agents.map((agent) => ({ agent, status: agentStatus(agent, servers.get(agent.serverId)) }));
  }
}
