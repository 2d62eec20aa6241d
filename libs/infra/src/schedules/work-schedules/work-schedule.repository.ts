import { Injectable } from '@nestjs/common';
import { Database, type EntityExecutor, isTaken } from '#libs/database';
import { Not } from 'typeorm';
import { WorkScheduleEntity } from './work-schedule.entity.js';
import type { WorkSchedule } from './work-schedule.js';

const NAME_INDEX = 'work_schedule_name';

/** Work schedules of portals. */
@Injectable()
export class WorkScheduleRepository {
  constructor(private readonly database: Database) {}

  /** By name. */
  list(portalId: string): Promise<WorkSchedule[]> {
    return this.database.entities((manager) =>
      manager
        .createQueryBuilder(WorkScheduleEntity, 'w')
        .where({ portalId })
        .orderBy('lower(w.name)')
        .addOrderBy('w.id')
        .getMany(),
    );
  }

  find(id: string, executor: EntityExecutor = this.database): Promise<WorkSchedule | null> {
    return executor.entities((manager) => manager.findOneBy(WorkScheduleEntity, { id }));
  }

  /** `change`: nobody else changes or follows it meanwhile; `follow`: nobody changes it. */
  async lock(tx: EntityExecutor, id: string, purpose: 'change' | 'follow'): Promise<WorkSchedule | null> {
    const mode = purpose === 'change' ? 'pessimistic_write' : 'pessimistic_read';
    const held = { where: { id }, select: { id: true }, lock: { mode } } as const;
    await tx.entities((manager) => manager.findOne(WorkScheduleEntity, held));
    return this.find(id, tx);
  }

  /** Makes or replaces one; a new default takes the place of the old. @returns false when the name is taken. */
  async save(tx: EntityExecutor, { serversCount: _, ...schedule }: WorkSchedule): Promise<boolean> {
    const { id, portalId, isDefault, week, excludeDates } = schedule;
    const others = { portalId, isDefault: true, id: Not(id) };
    const row = { ...schedule, week: [...week], excludeDates: [...excludeDates] };
    try {
      await tx.entities(async (manager) => {
        if (isDefault) await manager.update(WorkScheduleEntity, others, { isDefault: false });
        await manager.upsert(WorkScheduleEntity, row, ['id']);
      });
      return true;
    } catch (error) {
      if (isTaken(error, NAME_INDEX)) return false;
      throw error;
    }
  }

  async remove(tx: EntityExecutor, id: string): Promise<void> {
    await tx.entities((manager) => manager.delete(WorkScheduleEntity, { id }));
  }
}
