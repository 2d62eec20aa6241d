import { Column, Entity, PrimaryColumn, VirtualColumn } from 'typeorm';
import type { WorkWindow } from './week.policy.js';
import type { WorkSchedule } from './work-schedule.js';

/** Servers that are there and wake by a schedule. */
const SERVERS = `select count(distinct k.server_id)::int from infra.wake_schedule k
  join infra.server s on s.id = k.server_id and s.status <> 'deleted'`;

@Entity({ schema: 'infra', name: 'work_schedule' })
export class WorkScheduleEntity implements WorkSchedule {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') portalId!: string;
  @Column('text') ownerUserId!: string;
  @Column('text') name!: string;
  @Column('text') timezone!: string;
  @Column('jsonb') week!: WorkWindow[];
  @Column('text', { array: true }) excludeDates!: string[];
  @Column('boolean') isDefault!: boolean;
  @VirtualColumn({ type: 'integer', query: (alias) => `${SERVERS} where k.work_schedule_id = ${alias}.id` })
  serversCount!: number;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}
