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
export interface AgentServer {
  readonly portalId: string;
  /** Status as `GET /v1/infra/servers` shows it. */
  readonly status: 'provisioning' | 'running' | 'sleeping' | 'waking' | 'error';
}
