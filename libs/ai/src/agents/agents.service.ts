import { Inject, Injectable } from '@nestjs/common';
import { Accounts } from '#libs/auth/operator';
import { CLOCK, type Clock, isUuid, newId, PorticoError, type Principal, refuseField } from '#libs/kernel';
import {
  type Agent,
  AGENT_SERVERS,
  type AgentServers,
  agentStatus,
  type AgentStatus,
  maySeeAgent,
} from './agent.js';
import { AgentRepository } from './agent.repository.js';

export interface ListedAgent {
  readonly agent: Agent;
  readonly status: AgentStatus;
}

export interface NewAgent {
  /** The person it is made for, on whose portal it is. */
  readonly userId: string;
  readonly name: string;
  readonly model: string;
  readonly serverId: string;
  readonly botId: number | null;
  readonly alwaysOnline: boolean;
  /** Employee numbers; by default its creator alone. */
  readonly accessUserIds?: readonly number[];
}

/** Agents of portals: operators add and remove them, people see those they may. */
@Injectable()
export class AgentsService {
  constructor(
    private readonly agents: AgentRepository,
    private readonly accounts: Accounts,
    @Inject(AGENT_SERVERS) private readonly servers: AgentServers,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Those the caller may see, oldest first. Without a session an application sees what its installer sees, without the rights of a role. */
  async listVisible({
    portalId,
    currentUser,
    ownerUserId,
    ownerHostUserId,
  }: Principal): Promise<ListedAgent[]> {
    const reader = currentUser ?? { userId: ownerUserId, hostUserId: ownerHostUserId, isAdmin: false };
    const agents = (await this.agents.ofPortal(portalId)).filter((agent) => maySeeAgent(agent, reader));
    const servers = await this.servers.find(agents.map(({ serverId }) => serverId));
    return agents.map((agent) => ({ agent, status: agentStatus(agent, servers.get(agent.serverId)) }));
  }

  /** @throws PorticoError `VALIDATION_ERROR` naming the field. */
  async add({ userId, name, model, serverId, botId, alwaysOnline, accessUserIds }: NewAgent): Promise<Agent> {
    const account = isUuid(userId) ? (await this.accounts.find([userId])).get(userId) : undefined;
    if (!account) return refuseField('userId', `there is no user ${userId}`);
    const server = isUuid(serverId) ? (await this.servers.find([serverId])).get(serverId) : undefined;
    if (server?.portalId !== account.portalId) {
      return refuseField('serverId', `there is no server ${serverId} on the portal of the user`);
    }
    const agent: Agent = {
      id: newId(),
      portalId: account.portalId,
      creatorUserId: userId,
      name: named('name', name),
      model: named('model', model),
      serverId,
      botId: botId === null ? null : positive('botId', botId),
      alwaysOnline,
      accessUserIds: accessUserIds?.map((id) => positive('accessUserIds', id)) ?? [account.hostUserId],
      createdAt: this.clock.now(),
    };
    await this.agents.add(agent);
    return agent;
  }

  list(): Promise<Agent[]> {
    return this.agents.all();
  }

  /** @throws PorticoError `ENTITY_NOT_FOUND`. */
  async remove(id: string): Promise<{ readonly id: string }> {
    if (isUuid(id) && (await this.agents.remove(id))) return { id };
    throw new PorticoError('ENTITY_NOT_FOUND', { message: `There is no agent ${id}.` });
  }
}

function named(field: string, text: string): string {
  const name = text.trim();
  return name.length >= 1 && name.length <= 200 ? name : refuseField(field, 'must have 1 to 200 characters');
}

function positive(field: string, number: number): number {
  return number >= 1 && number <= 2_147_483_647 ? number : refuseField(field, 'must be a positive number');
}
