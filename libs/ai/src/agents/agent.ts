/** A managed bot in the portal's chats that runs on a server of its own. */
export interface Agent {
  readonly id: string;
  readonly portalId: string;
  /** The person who made it; platform user id. */
  readonly creatorUserId: string;
  readonly name: string;
  /** Public id or alias of the model it talks with. */
  readonly model: string;
  readonly serverId: string;
  /** Number of the bot at the host; null before it is registered there. */
  readonly botId: number | null;
  /** Its server never sleeps. */
  readonly alwaysOnline: boolean;
  /** Employee numbers of those who may talk with it. */
  readonly accessUserIds: readonly number[];
  readonly createdAt: Date;
}

/** What is known of the server of an agent. */
interface AgentServer {
  readonly portalId: string;
  /** Status as `GET /v1/infra/servers` shows it. */
  readonly status: 'provisioning' | 'running' | 'sleeping' | 'waking' | 'error';
}

/** Where agents run. Owned by the router, answered by the lib that keeps servers. */
export interface AgentServers {
  /** By server id; those that are gone are absent. */
  find(serverIds: readonly string[]): Promise<ReadonlyMap<string, AgentServer>>;
}

export const AGENT_SERVERS = Symbol('AGENT_SERVERS');

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
