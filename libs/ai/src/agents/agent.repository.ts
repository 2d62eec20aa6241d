import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Column, Entity, PrimaryColumn, Repository } from 'typeorm';
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
  constructor(@InjectRepository(AgentEntity) private readonly agents: Repository<AgentEntity>) {}

  /** Oldest first. */
  ofPortal(portalId: string): Promise<Agent[]> {
    return this.agents.find({ where: { portalId }, order: { id: 'asc' } });
  }

  all(): Promise<Agent[]> {
    return this.agents.find({ order: { id: 'asc' } });
  }

  async add(agent: Agent): Promise<void> {
    await this.agents.insert({ ...agent, accessUserIds: [...agent.accessUserIds] });
  }

  /** @returns whether there was one. */
  async remove(id: string): Promise<boolean> {
    const { affected } = await this.agents.delete({ id });
    return affected === 1;
  }
}
