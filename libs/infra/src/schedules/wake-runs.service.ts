import { Inject, Injectable, Logger } from '@nestjs/common';
import { JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';
import { CLOCK, type Clock } from '#libs/kernel';
import { WakeService } from '../machines/power/wake.service.js';
import { ServerRecords } from '../servers/views/server-records.repository.js';
import type { ServerRow } from '../servers/views/server-row.js';
import { ServerRepository } from '../servers/views/server.repository.js';
import { type DueRun, dueRun, type RunResult } from './run-times.policy.js';
import { planOf, type WakeSchedule } from './wake-schedule.policy.js';
import { ScheduleRepository } from './schedule.repository.js';

const BATCH = 200;
/** A runner that has not recorded its run by then is gone; to wake again does no harm. */
const CLAIM_MS = 60_000;

/** Wakes the servers whose time has come. Each run is recorded once, whatever the number of workers. */
@Injectable()
export class WakeRuns {
  private readonly logger = new Logger(WakeRuns.name);

  constructor(
    private readonly schedules: ScheduleRepository,
    private readonly servers: ServerRepository,
    private readonly records: ServerRecords,
    private readonly wake: WakeService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @JobHandler({ name: 'run-wake-schedules', queue: MAINTENANCE_QUEUE, everyMs: 15_000 })
  async wakeDue(): Promise<void> {
    const now = this.clock.now();
    for (const schedule of await this.schedules.due(now, BATCH)) {
      try {
        await this.wakeBy(schedule, now);
      } catch (error) {
        // One server must not keep the others asleep; the claim runs out and the run is tried again.
        this.logger.warn(`Wake schedule ${schedule.id} did not run: ${(error as Error).message}`);
      }
    }
  }

  /** Erases the schedules of servers that are deleted. */
  @JobHandler({ name: 'purge-wake-schedules', queue: MAINTENANCE_QUEUE, everyMs: 60 * 60_000 })
  async purge(): Promise<void> {
    await this.schedules.purge();
  }

  private async wakeBy(schedule: WakeSchedule, now: Date): Promise<void> {
    const { id, serverId, nextRunAt: dueAt, times, keepAwakeMinutes } = schedule;
    const until = new Date(now.getTime() + CLAIM_MS);
    if (!dueAt || !(await this.schedules.claim(id, dueAt, now, until))) return;
    const server = await this.servers.find(serverId);
    if (!server) return;
    const plan = await planOf((found) => this.schedules.findWork(found), server.portalId, times);
    const due = dueRun(plan, dueAt, now, keepAwakeMinutes);
    const result = due.missed ? 'missed' : await this.bringUp(server, due);
    await this.schedules.record(id, dueAt, { at: now, result, nextRunAt: due.nextRunAt });
  }

  private async bringUp(server: ServerRow, { keepAwakeUntil }: DueRun): Promise<RunResult> {
    if (server.mode === 'OPEN' || server.preventWake) return 'skipped';
    const asked = await this.wake.request(server.id, 'schedule');
    if (asked === 'blocked') return server.status === 'sleeping' ? 'skipped' : 'failed';
    await this.records.keepAwake(server.id, keepAwakeUntil);
    return asked === 'awake' ? 'already_running' : 'woken';
  }
}
