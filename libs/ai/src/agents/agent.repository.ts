import { Injectable } from '@nestjs/common';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Database } from '#libs/database';
import type { Agent } from './agent.js';

@Entity({ schema: 'ai', name: 'agent' })
export class AgentEntity implements Agent {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') portalId!: string;
  @Column('uuid') creatorUserId!: string;
  @Column('text') name!: string;
  @Column('text') model!: string;
  @Column('uuid') serverId!: string;
  @Column('integer', { nullable: true }) botId!: number | null;
  @Column('boolean') alwaysOnline!: boolean;
  @Column('integer', { array: true }) accessUserIds!: number[];
  @Column('timestamptz') createdAt!: Date;
}

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
