import { Injectable } from '@nestjs/common';
import { isUuid, PorticoError, type Principal } from '#libs/kernel';
import type { WorkSchedule } from './work-schedule.js';
import { WorkScheduleRepository } from './work-schedule.repository.js';

/** Work schedules of the caller's portal. */
@Injectable()
export class ReadWorkSchedules {
  constructor(private readonly schedules: WorkScheduleRepository) {}

  /** By name. */
  list({ portalId }: Principal): Promise<WorkSchedule[]> {
    return this.schedules.list(portalId);
  }

  /** @throws PorticoError `WORK_SCHEDULE_NOT_FOUND`. */
  async one({ portalId }: Principal, id: string): Promise<WorkSchedule> {
    const found = isUuid(id) ? await this.schedules.find(id) : null;
    if (!found || found.portalId !== portalId) throw new PorticoError('WORK_SCHEDULE_NOT_FOUND');
    return found;
  }
}
