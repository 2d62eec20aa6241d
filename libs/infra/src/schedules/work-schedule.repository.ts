import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Column, Entity, Not, PrimaryColumn, Repository, VirtualColumn } from 'typeorm';
import { type EntityExecutor, isTaken } from '#libs/database';
import type { WorkWindow, WorkSchedule } from './work-schedule.policy.js';

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

const NAME_INDEX = 'work_schedule_name';

/** Work schedules of portals. */
@Injectable()
export class WorkScheduleRepository {
  constructor(
    @InjectRepository(WorkScheduleEntity) private readonly schedules: Repository<WorkScheduleEntity>,
  ) {}

  /** By name. */
  list(portalId: string): Promise<WorkSchedule[]> {
    return this.schedules
      .createQueryBuilder('w')
      .where({ portalId })
      .orderBy('lower(w.name)')
      .addOrderBy('w.id')
      .getMany();
  }

  find(id: string): Promise<WorkSchedule | null> {
    return this.schedules.findOneBy({ id });
  }

  /** `change`: nobody else changes or follows it meanwhile; `follow`: nobody changes it. */
  lock(tx: EntityExecutor, id: string, purpose: 'change' | 'follow'): Promise<WorkSchedule | null> {
    const mode = purpose === 'change' ? 'pessimistic_write' : 'pessimistic_read';
    return tx.entities(async (manager) => {
      const schedules = manager.withRepository(this.schedules);
      await schedules.findOne({ where: { id }, select: { id: true }, lock: { mode } });
      return schedules.findOneBy({ id });
    });
  }

  /** Makes or replaces one; a new default takes the place of the old. @returns false when the name is taken. */
  async save(tx: EntityExecutor, { serversCount: _, ...schedule }: WorkSchedule): Promise<boolean> {
    const { id, portalId, isDefault, week, excludeDates } = schedule;
    const others = { portalId, isDefault: true, id: Not(id) };
    const row = { ...schedule, week: [...week], excludeDates: [...excludeDates] };
    try {
      await tx.entities(async (manager) => {
        const schedules = manager.withRepository(this.schedules);
        if (isDefault) await schedules.update(others, { isDefault: false });
        await schedules.upsert(row, ['id']);
      });
      return true;
    } catch (error) {
      if (isTaken(error, NAME_INDEX)) return false;
      throw error;
    }
  }

  async remove(tx: EntityExecutor, id: string): Promise<void> {
    await tx.entities((manager) => manager.withRepository(this.schedules).delete({ id }));
  }
}
