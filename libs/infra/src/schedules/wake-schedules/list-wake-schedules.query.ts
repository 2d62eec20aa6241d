import { Injectable } from '@nestjs/common';
import type { Principal } from '#libs/kernel';
import { ServerAccess } from '../../servers/access/server-access.query.js';
import type { WakeSchedule } from './wake-schedule.js';
import { WakeScheduleRepository } from './wake-schedule.repository.js';

@Injectable()
export class ListWakeSchedules {
  constructor(
    private readonly access: ServerAccess,
    private readonly schedules: WakeScheduleRepository,
  ) {}

  /** Oldest first; for everybody who may read the server. */
  async execute(principal: Principal, serverId: string): Promise<WakeSchedule[]> {
    await this.access.require(principal, serverId, 'read');
    return this.schedules.ofServer(serverId);
  }
}
