import { Inject, Injectable } from '@nestjs/common';
import { Database, type Transaction } from '#libs/database';
import { CLOCK, type Clock, isUuid, newId, PorticoError, type Principal } from '#libs/kernel';
import { followingPlan, nextRun } from './run-times.policy.js';
import { ScheduleRepository } from './schedule.repository.js';
import {
  refuseSchedule,
  isCalendarDate,
  isTimezone,
  orderedWeek,
  type ScheduleFault,
  weekFault,
  type WorkWindow,
  type WorkSchedule,
} from './work-schedule.policy.js';

interface WorkScheduleInput {
  readonly name?: string;
  readonly timezone?: string;
  readonly week?: readonly WorkWindow[];
  readonly excludeDates?: readonly string[];
  readonly isDefault?: boolean;
}

type NewWorkSchedule = WorkScheduleInput & Required<Pick<WorkScheduleInput, 'name' | 'timezone' | 'week'>>;

/** The work schedules of a portal; servers that follow one follow its changes. */
@Injectable()
export class WorkSchedules {
  constructor(
    private readonly database: Database,
    private readonly schedules: ScheduleRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** By name. */
  list({ portalId }: Principal): Promise<WorkSchedule[]> {
    return this.schedules.workSchedules(portalId);
  }

  /** @throws PorticoError `WORK_SCHEDULE_NOT_FOUND`. */
  async find({ portalId }: Principal, id: string): Promise<WorkSchedule> {
    const found = isUuid(id) ? await this.schedules.findWork(id) : null;
    if (!found || found.portalId !== portalId) throw new PorticoError('WORK_SCHEDULE_NOT_FOUND');
    return found;
  }

  /** @throws PorticoError `VALIDATION_ERROR`, `ALREADY_EXISTS`. */
  create({ portalId, ownerUserId }: Principal, input: NewWorkSchedule): Promise<WorkSchedule> {
    const createdAt = this.clock.now();
    const before = {
      id: newId(),
      portalId,
      ownerUserId,
      name: input.name,
      timezone: input.timezone,
      week: [],
      excludeDates: [],
      isDefault: false,
      serversCount: 0,
      createdAt,
      updatedAt: createdAt,
    };
    return this.database.transaction((tx) => this.save(tx, before, input));
  }

  /** What is absent stays. @throws PorticoError as {@link create}, `WORK_SCHEDULE_NOT_FOUND`, `NOT_AUTHORIZED`. */
  change(principal: Principal, id: string, input: WorkScheduleInput): Promise<WorkSchedule> {
    return this.database.transaction(async (tx) => {
      const before = await this.own(tx, principal, id);
      const after = await this.save(tx, before, input);
      const plan = followingPlan(after);
      const now = this.clock.now();
      for (const { id: wakeId, enabled } of await this.schedules.ofWorkSchedule(tx, id)) {
        if (enabled) await this.schedules.setNextRun(tx, wakeId, nextRun(plan, now));
      }
      return after;
    });
  }

  /** @throws PorticoError `WORK_SCHEDULE_IN_USE`, and as {@link change}. */
  remove(principal: Principal, id: string): Promise<void> {
    return this.database.transaction(async (tx) => {
      const { serversCount } = await this.own(tx, principal, id);
      if (serversCount > 0) throw new PorticoError('WORK_SCHEDULE_IN_USE', { details: { serversCount } });
      await this.schedules.purge(tx);
      await this.schedules.removeWork(tx, id);
    });
  }

  /** Changed by the person who made it, and by administrators of the portal. */
  private async own(tx: Transaction, principal: Principal, id: string): Promise<WorkSchedule> {
    const found = isUuid(id) ? await this.schedules.lockWork(tx, id, 'change') : null;
    if (!found || found.portalId !== principal.portalId) throw new PorticoError('WORK_SCHEDULE_NOT_FOUND');
    const { ownerUserId, currentUser } = principal;
    if (found.ownerUserId === ownerUserId || currentUser?.isAdmin) return found;
    throw new PorticoError('NOT_AUTHORIZED', {
      message: 'A work schedule is changed by the person who made it and by administrators of the portal.',
    });
  }

  private async save(tx: Transaction, before: WorkSchedule, input: WorkScheduleInput): Promise<WorkSchedule> {
    const fault = faultOf(input);
    if (fault) return refuseSchedule(fault);
    const after: WorkSchedule = {
      ...before,
      name: input.name?.trim() ?? before.name,
      timezone: input.timezone ?? before.timezone,
      week: orderedWeek(input.week ?? before.week),
      excludeDates: [...new Set(input.excludeDates ?? before.excludeDates)].sort(),
      isDefault: input.isDefault ?? before.isDefault,
      updatedAt: this.clock.now(),
    };
    if (!(await this.schedules.saveWork(tx, after))) {
      throw new PorticoError('ALREADY_EXISTS', {
        message: 'The portal has a work schedule of this name.',
        details: { field: 'name' },
      });
    }
    return after;
  }
}

function faultOf({ name, timezone, week = [], excludeDates = [] }: WorkScheduleInput): ScheduleFault | null {
  if (name?.trim() === '') return { field: 'name', message: 'name must not be empty' };
  if (timezone !== undefined && !isTimezone(timezone)) {
    return { field: 'timezone', message: 'timezone must be an IANA time zone' };
  }
  const wrong = excludeDates.findIndex((date) => !isCalendarDate(date));
  if (wrong >= 0) {
    return { field: `excludeDates[${wrong}]`, message: `excludeDates[${wrong}] must be a date, YYYY-MM-DD` };
  }
  return weekFault(week);
}
