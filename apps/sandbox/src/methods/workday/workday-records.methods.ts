import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethodTable } from '../../protocol/host-method.js';
import { matchingRows } from '../../records/record-access.js';
import type { Row } from '../../records/record-type.js';
import { type ShownRecord, viewOf } from '../../records/record-view.js';
import { WORKDAY, type Workday } from '../../records/types/people/workday.data.js';
import { v3Page } from '../../records/v3-pagination.js';
import { zoneOf } from '../../seed/workday/seed-workdays.js';
import { integerArgument } from '../arguments.js';
import { EVERY_FIELD, fieldMethods, invalidArgument, v3Select } from '../v3-arguments.js';
import { stateOf } from './day-state.js';
import { zonedTime } from './workday-answer.js';
import { mayManage, workdaysOf } from './workday-people.js';

/** Schedules of work, told by their id; an empty list for one there is not. */
export const WORK_SCHEDULE_METHODS: HostMethodTable = {
  'timeman.schedule.get': ({ params, portal }) => {
    const row = portal.table('workSchedule').get(integerArgument(params, 'id'));
    if (!row) return { result: [] };
    const { id: _, ...schedule } = row;
    return { result: schedule };
  },
};

const MAX_PAGE = 1000;

/** Whom a condition at the top of the filter names. */
function peopleNamed(filter: unknown): number[] {
  const conditions: readonly unknown[] = Array.isArray(filter) ? filter : [];
  return conditions.flatMap((condition) => {
    if (!Array.isArray(condition) || condition[0] !== 'userId') return [];
    return [condition.at(-1) as unknown].flat().map(Number);
  });
}

/** Everybody whose days the caller may see. */
function visiblePeople(call: HostCall): ReadonlySet<number> {
  const people = [...call.portal.table('user').values()].map(({ id }) => id);
  return new Set([call.userId, ...people.filter((id) => mayManage(call, id))]);
}

/** Times as they were in the zone of the day, and the state as it is now. */
function shown({ nowMs }: HostCall, row: Row, view: ShownRecord): ShownRecord {
  const day = row as Workday;
  const state = stateOf(day, nowMs, zoneOf(day.userId));
  const now: ShownRecord = {
    startTime: zonedTime(day.startTime, day.tzOffset),
    endTime: day.endTime === null ? null : zonedTime(day.endTime, day.tzOffset),
    state: state === 'NONE' ? 'CLOSED' : state,
  };
  return Object.fromEntries(Object.entries(view).map(([name, value]) => [name, now[name] ?? value]));
}

/** The history of working days. */
export const WORKDAY_RECORD_METHODS: HostMethodTable = {
  'timeman.record.list': (call) => {
    const { params } = call;
    workdaysOf(call);
    const people = new Set(peopleNamed(params['filter']));
    if (people.size === 0)
      throw invalidArgument('filter.userId', 'Required field `filter.userId` is not specified');
    if (people.size > 1) throw new HostError(400, 'INVALIDFILTER', 'Only one `userId` can be given');
    if ([...people].some((id) => !mayManage(call, id))) {
      throw new HostError(403, 'ACCESSDENIED', 'Access denied');
    }
    const { from, limit } = v3Page(params, MAX_PAGE);
    const visible = visiblePeople(call);
    const rows = matchingRows(call, WORKDAY, {
      filter: params['filter'],
      order: params['order'],
      where: { key: `of ${[...visible].join()}`, test: (row) => visible.has(row['userId'] as number) },
    });
    const view = viewOf(WORKDAY, v3Select(WORKDAY, params));
    const items = rows.slice(from, from + limit).map((row) => shown(call, row, view(row)));
    return { result: { items } };
  },
  ...fieldMethods('timeman.record', WORKDAY, EVERY_FIELD),
};
