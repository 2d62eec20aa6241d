import { Inject, Injectable } from '@nestjs/common';
import { Database, type Transaction } from '#libs/database';
import { CLOCK, type Clock, isUuid, newId, PorticoError, type Principal } from '#libs/kernel';
import { ServerAccess } from '../servers/access/server-access.service.js';
import type { ServerRow } from '../servers/views/server-row.js';
import { nextRun } from './run-times.policy.js';
import {
  planOf,
  MOST_WAKE_SCHEDULES,
  type WakeInput,
  wakeSettings,
  type WakeSchedule,
} from './wake-schedule.policy.js';
import { ScheduleRepository } from './schedule.repository.js';
import { refuseSchedule } from './work-schedule.policy.js';

/** The wake schedules of a server. */
@Injectable()
export class WakeSchedules {
  constructor(
    private readonly access: ServerAccess,
    private readonly database: Database,
    private readonly schedules: ScheduleRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Oldest first; for everybody who may read the server. */
  async list(principal: Principal, serverId: string): Promise<WakeSchedule[]> {
    await this.access.require(principal, serverId, 'read');
    return this.schedules.ofServer(serverId);
  }

  /**
   * @throws PorticoError `BLACKHOLE_ONLY`, `GALAXY_LIFECYCLE_UNSUPPORTED`, `VALIDATION_ERROR`,
   *   `WORK_SCHEDULE_NOT_FOUND`, `WAKE_SCHEDULE_LIMIT`.
   */
  async create(principal: Principal, serverId: string, input: WakeInput): Promise<WakeSchedule> {
    const server = await this.schedulable(principal, serverId);
    return this.database.transaction(async (tx) => {
      const count = await this.schedules.countOfServer(tx, serverId);
      if (count >= MOST_WAKE_SCHEDULES) throw new PorticoError('WAKE_SCHEDULE_LIMIT');
      return this.save(tx, server, null, input);
    });
  }

  /** What is absent stays. @throws PorticoError as {@link create}, `WAKE_SCHEDULE_NOT_FOUND`. */
  async change(principal: Principal, serverId: string, id: string, input: WakeInput): Promise<WakeSchedule> {
    const server = await this.schedulable(principal, serverId);
    return this.database.transaction(async (tx) => {
      const before = isUuid(id) ? await this.schedules.lock(tx, id) : null;
      if (!before || before.serverId !== serverId) throw new PorticoError('WAKE_SCHEDULE_NOT_FOUND');
      return this.save(tx, server, before, input);
    });
  }

  /** @throws PorticoError `WAKE_SCHEDULE_NOT_FOUND`. */
  async remove(principal: Principal, serverId: string, id: string): Promise<void> {
    await this.access.require(principal, serverId, 'wake-schedules');
    const removed = isUuid(id) && (await this.schedules.remove(serverId, id));
    if (!removed) throw new PorticoError('WAKE_SCHEDULE_NOT_FOUND');
  }

  private async schedulable(principal: Principal, serverId: string): Promise<ServerRow> {
    const { server } = await this.access.require(principal, serverId, 'wake-schedules');
    if (server.kind === 'GALAXY_APP') throw new PorticoError('GALAXY_LIFECYCLE_UNSUPPORTED');
    if (server.mode === 'OPEN') throw new PorticoError('BLACKHOLE_ONLY');
    return server;
  }

  private async save(
    tx: Transaction,
    { id: serverId, portalId }: ServerRow,
    before: WakeSchedule | null,
    input: WakeInput,
  ): Promise<WakeSchedule> {
    const settings = wakeSettings(before, input);
    if ('field' in settings) return refuseSchedule(settings);
    const plan = await planOf((id) => this.schedules.lockWork(tx, id, 'follow'), portalId, settings.times);
    const now = this.clock.now();
    const schedule: WakeSchedule = {
      id: newId(),
      serverId,
      lastRunAt: null,
      lastResult: null,
      createdAt: now,
      ...before,
      ...settings,
      nextRunAt: settings.enabled ? nextRun(plan, now) : null,
      updatedAt: now,
    };
    await this.schedules.save(tx, schedule);
    return schedule;
  }
}
