import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Column, Entity, Not, PrimaryColumn, Repository, VirtualColumn } from 'typeorm';
import { Database, type EntityExecutor, isTaken, type SqlExecutor, type Transaction } from '#libs/database';
import type { RunResult } from './run-times.policy.js';
import type { WakeSchedule, WakeTimes } from './wake-schedule.policy.js';
import type { Day, WorkSchedule, WorkWindow } from './work-schedule.policy.js';

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

const CLAIM = `update infra.wake_schedule set claimed_until = $4
  where id = $1 and next_run_at = $2 and enabled and (claimed_until is null or claimed_until <= $3) returning 1`;

const DUE = `k.enabled and k.nextRunAt <= :now and (k.claimedUntil is null or k.claimedUntil <= :now)
  and exists (select from infra.server s where s.id = k.serverId and s.status <> 'deleted')`;

/** Wake schedules of servers, and the work schedules of portals that some of them follow. */
@Injectable()
export class ScheduleRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(WakeScheduleEntity) private readonly schedules: Repository<WakeScheduleEntity>,
    @InjectRepository(WorkScheduleEntity) private readonly work: Repository<WorkScheduleEntity>,
  ) {}

  /** Work schedules of a portal, by name. */
  workSchedules(portalId: string): Promise<WorkSchedule[]> {
    return this.work
      .createQueryBuilder('w')
      .where({ portalId })
      .orderBy('lower(w.name)')
      .addOrderBy('w.id')
      .getMany();
  }

  findWork(id: string): Promise<WorkSchedule | null> {
    return this.work.findOneBy({ id });
  }

  /** `change`: nobody else changes or follows it meanwhile; `follow`: nobody changes it. */
  lockWork(tx: EntityExecutor, id: string, purpose: 'change' | 'follow'): Promise<WorkSchedule | null> {
    const mode = purpose === 'change' ? 'pessimistic_write' : 'pessimistic_read';
    return tx.entities(async (manager) => {
      const schedules = manager.withRepository(this.work);
      await schedules.findOne({ where: { id }, select: { id: true }, lock: { mode } });
      return schedules.findOneBy({ id });
    });
  }

  /** Makes or replaces a work schedule; a new default takes the place of the old. @returns false when the name is taken. */
  async saveWork(tx: EntityExecutor, { serversCount: _, ...schedule }: WorkSchedule): Promise<boolean> {
    const { id, portalId, isDefault, week, excludeDates } = schedule;
    const others = { portalId, isDefault: true, id: Not(id) };
    const row = { ...schedule, week: [...week], excludeDates: [...excludeDates] };
    try {
      await tx.entities(async (manager) => {
        const schedules = manager.withRepository(this.work);
        if (isDefault) await schedules.update(others, { isDefault: false });
        await schedules.upsert(row, ['id']);
      });
      return true;
    } catch (error) {
      if (isTaken(error, NAME_INDEX)) return false;
      throw error;
    }
  }

  async removeWork(tx: EntityExecutor, id: string): Promise<void> {
    await tx.entities((manager) => manager.withRepository(this.work).delete({ id }));
  }

  /** Oldest first. */
  async ofServer(serverId: string): Promise<WakeSchedule[]> {
    const order = { createdAt: 'asc', id: 'asc' } as const;
    return (await this.schedules.find({ where: { serverId }, order })).map(toSchedule);
  }

  /** Held until the transaction ends. */
  async ofWorkSchedule(tx: EntityExecutor, workScheduleId: string): Promise<WakeSchedule[]> {
    const rows = await tx.entities((manager) =>
      manager.withRepository(this.schedules).find({
        where: { workScheduleId },
        order: { id: 'asc' },
        lock: { mode: 'pessimistic_write' },
      }),
    );
    return rows.map(toSchedule);
  }

  /** Held until the transaction ends. */
  async lock(tx: EntityExecutor, id: string): Promise<WakeSchedule | null> {
    const row = await tx.entities((manager) =>
      manager.withRepository(this.schedules).findOne({ where: { id }, lock: { mode: 'pessimistic_write' } }),
    );
    return row && toSchedule(row);
  }

  /** Those who add to one server wait for each other until their transaction ends. */
  async countOfServer(tx: Transaction, serverId: string): Promise<number> {
    const lock = `select pg_advisory_xact_lock(hashtext('infra.wake_schedule'), hashtext($1))`;
    await tx.query(lock, [serverId]);
    return tx.entities((manager) => manager.withRepository(this.schedules).countBy({ serverId }));
  }

  /** Makes or replaces one; the results of its runs stay as they are. */
  async save(tx: EntityExecutor, schedule: WakeSchedule): Promise<void> {
    const { times, lastRunAt: _at, lastResult: _result, ...settings } = schedule;
    const { days, ...rest } = times;
    const row = { ...settings, ...rest, days: days && [...days], claimedUntil: null };
    await tx.entities((manager) => manager.withRepository(this.schedules).upsert(row, ['id']));
  }

  async setNextRun(tx: EntityExecutor, id: string, nextRunAt: Date | null): Promise<void> {
    await tx.entities((manager) =>
      manager.withRepository(this.schedules).update({ id }, { nextRunAt, claimedUntil: null }),
    );
  }

  /** @returns false when the server has no such schedule. */
  async remove(serverId: string, id: string): Promise<boolean> {
    const { affected } = await this.schedules.delete({ id, serverId });
    return affected === 1;
  }

  /** The longest due first; those of deleted servers never are. */
  async due(now: Date, limit: number): Promise<WakeSchedule[]> {
    const rows = await this.schedules
      .createQueryBuilder('k')
      .where(DUE, { now })
      .orderBy('k.nextRunAt')
      .limit(limit)
      .getMany();
    return rows.map(toSchedule);
  }

  /** One runner gets a due run; it is free again when the runner has not recorded it by `until`. */
  async claim(id: string, dueAt: Date, now: Date, until: Date): Promise<boolean> {
    return (await this.database.query(CLAIM, [id, dueAt, now, until])).length > 0;
  }

  /** Records a run, unless the schedule has been changed since it was claimed. */
  async record(
    id: string,
    dueAt: Date,
    run: { readonly at: Date; readonly result: RunResult; readonly nextRunAt: Date | null },
  ): Promise<void> {
    const { at: lastRunAt, result: lastResult, nextRunAt } = run;
    const change = { lastRunAt, lastResult, nextRunAt, claimedUntil: null };
    await this.schedules.update({ id, nextRunAt: dueAt }, change);
  }

  /** Those of deleted servers. */
  async purge(executor: SqlExecutor = this.database): Promise<void> {
    await executor.query(
      `delete from infra.wake_schedule k using infra.server s where s.id = k.server_id and s.status = 'deleted'`,
    );
  }
}

function toSchedule({
  days,
  time,
  timezone,
  workScheduleId,
  claimedUntil: _,
  ...row
}: WakeScheduleEntity): WakeSchedule {
  return { ...row, times: { days, time, timezone, workScheduleId } as WakeTimes };
}
