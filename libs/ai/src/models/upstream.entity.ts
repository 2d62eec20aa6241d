import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Upstream } from './catalogue.js';

@Entity({ schema: 'ai', name: 'upstream' })
export class UpstreamEntity implements Upstream {
  @PrimaryColumn('text') name!: string;
  @Column('text') baseUrl!: string;
  @Column('text', { nullable: true }) apiKeySealed!: string | null;
  @Column('jsonb') models!: Upstream['models'];
  @Column('boolean') billsToTheEnd!: boolean;
  @Column('integer', { nullable: true }) connectMs!: number | null;
  @Column('integer', { nullable: true }) firstByteMs!: number | null;
  @Column('integer', { nullable: true }) idleMs!: number | null;
  @Column('integer', { nullable: true }) totalMs!: number | null;
  @Column('boolean') enabled!: boolean;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}
