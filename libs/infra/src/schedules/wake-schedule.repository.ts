import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Column, Entity, PrimaryColumn, Repository } from 'typeorm';
import { Database, type EntityExecutor, type SqlExecutor, type Transaction } from '#libs/database';
import type { RunResult } from './run-times.policy.js';
import type { WakeTimes, WakeSchedule } from './wake-schedule.policy.js';
import type { Day } from './work-schedule.policy.js';

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

/** Wake schedules of servers. */
@Injectable()
export class WakeScheduleRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(WakeScheduleEntity) private readonly schedules: Repository<WakeScheduleEntity>,
  ) {}

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
