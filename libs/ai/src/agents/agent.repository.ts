import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import type { Agent } from './agent.js';
import { AgentEntity } from './agent.entity.js';

/** Agents of portals. */
@Injectable()
export class AgentRepository {
  constructor(private readonly database: Database) {}

  /** Oldest first. */
  ofPortal(portalId: string): Promise<Agent[]> {
    return this.database.entities((manager) =>
      manager.find(AgentEntity, { where: { portalId }, order: { id: 'asc' } }),
    );
  }

  all(): Promise<Agent[]> {
    return this.database.entities((manager) => manager.find(AgentEntity, { order: { id: 'asc' } }));
  }

  async add(agent: Agent): Promise<void> {
    const row = { ...agent, accessUserIds: [...agent.accessUserIds] };
    await this.database.entities((manager) => manager.insert(AgentEntity, row));
  }

  /** @returns whether there was one. */
  async remove(id: string): Promise<boolean> {
    const { affected } = await this.database.entities((manager) => manager.delete(AgentEntity, { id }));
    return affected === 1;
  }
}
