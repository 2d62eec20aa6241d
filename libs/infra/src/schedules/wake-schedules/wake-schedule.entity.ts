import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { RunResult } from '../run-times/due-run.policy.js';
import type { Day } from '../work-schedules/week.policy.js';

@Entity({ schema: 'infra', name: 'wake_schedule' })
export class WakeScheduleEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') serverId!: string;
  @Column('text', { nullable: true }) name!: string | null;
  @Column('text', { nullable: true, array: true }) days!: Day[] | null;
  @Column('text', { nullable: true }) time!: string | null;
  @Column('text', { nullable: true }) timezone!: string | null;
  @Column('uuid', { nullable: true }) workScheduleId!: string | null;
  @Column('integer') keepAwakeMinutes!: number;
  @Column('boolean') enabled!: boolean;
  @Column('timestamptz', { nullable: true }) nextRunAt!: Date | null;
  @Column('timestamptz', { nullable: true }) lastRunAt!: Date | null;
  @Column('text', { nullable: true }) lastResult!: RunResult | null;
  @Column('timestamptz', { nullable: true }) claimedUntil!: Date | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}
