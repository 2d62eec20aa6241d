import type { Agent, AgentServer } from './agent.js';

export const AGENT_STATUSES = ['creating', 'running', 'sleeping', 'failed', 'stopped'] as const;
export type AgentStatus = (typeof AGENT_STATUSES)[number];

const STATUSES: Readonly<Record<AgentServer['status'], AgentStatus>> = {
  provisioning: 'creating',
  running: 'running',
  sleeping: 'sleeping',
  // It answers nobody before it has woken.
  waking: 'sleeping',
  error: 'failed',
};

/** An agent is what its server is; one whose server is gone has stopped. */
export function agentStatus(agent: Pick<Agent, 'portalId'>, server: AgentServer | undefined): AgentStatus {
  if (!server || server.portalId !== agent.portalId) return 'stopped';
  return STATUSES[server.status];
}

/** Who looks at the list of agents. */
export interface AgentReader {
  readonly userId: string;
  readonly hostUserId: number;
  readonly isAdmin: boolean;
}

/** Whoever made an agent or may talk with it sees it, and administrators of its portal. */
export function maySeeAgent(agent: Agent, { userId, hostUserId, isAdmin }: AgentReader): boolean {
  return isAdmin || agent.creatorUserId === userId || agent.accessUserIds.includes(hostUserId);
}
