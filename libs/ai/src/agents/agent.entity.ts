import { Column, Entity, PrimaryColumn } from 'typeorm';
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
