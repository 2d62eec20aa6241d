import { hostDateTime } from '../../protocol/host-time.js';
import type { Row } from '../../records/record-type.js';
import { ADMIN_ID } from '../people/people.data.js';
import { YEAR_START_MS } from '../seed-time.js';

interface Shift {
  readonly name: string;
  /** Seconds from midnight. */
  readonly start: number;
  readonly end: number;
  /** Digits of the days, 1 is Monday. */
  readonly days: string;
}

interface Schedule {
  readonly name: string;
  readonly type: 'FIXED' | 'SHIFT' | 'FLEXTIME';
  readonly period: 'MONTH' | 'WEEK';
  readonly isForAllUsers: boolean;
  readonly isDeleted: boolean;
  readonly shifts: readonly Shift[];
}

const HOUR = 3600;
const DAYTIME: Shift = { name: 'Day', start: 9 * HOUR, end: 18 * HOUR, days: '12345' };

const SCHEDULES: readonly Schedule[] = [
  {
    name: 'Office',
    type: 'FIXED',
    period: 'MONTH',
    isForAllUsers: true,
    isDeleted: false,
    shifts: [DAYTIME],
  },
  {
    name: 'Warehouse in two shifts',
    type: 'SHIFT',
    period: 'WEEK',
    isForAllUsers: false,
    isDeleted: false,
    shifts: [
      { name: 'Early', start: 6 * HOUR, end: 14 * HOUR, days: '1234567' },
      { name: 'Late', start: 14 * HOUR, end: 22 * HOUR, days: '1234567' },
    ],
  },
  {
    name: 'Flexible',
    type: 'FLEXTIME',
    period: 'MONTH',
    isForAllUsers: false,
    isDeleted: false,
    shifts: [],
  },
  {
    name: 'Summer of last year',
    type: 'FIXED',
    period: 'MONTH',
    isForAllUsers: false,
    isDeleted: true,
    shifts: [DAYTIME],
  },
];

const CREATED_AT = hostDateTime(YEAR_START_MS);

function shiftRows(scheduleId: number, shifts: readonly Shift[]): object[] {
  return shifts.map(({ name, start, end, days }, index) => ({
    ID: String(scheduleId * 10 + index),
    NAME: name,
    BREAK_DURATION: String(HOUR),
    WORK_TIME_START: String(start),
    WORK_TIME_END: String(end),
    WORK_DAYS: days,
    SCHEDULE_ID: String(scheduleId),
    DELETED: '0',
  }));
}

/** Schedules as the host tells them, ids from 1. */
export function seedWorkSchedules(): Row[] {
  return SCHEDULES.map(({ name, type, period, isForAllUsers, isDeleted, shifts }, index) => {
    const id = index + 1;
    return {
      id,
      ID: String(id),
      NAME: name,
      SCHEDULE_TYPE: type,
      REPORT_PERIOD: period,
      REPORT_PERIOD_OPTIONS: { START_WEEK_DAY: 0 },
      CALENDAR_ID: String(id),
      ALLOWED_DEVICES: { browser: true, mobile: true },
      DELETED: isDeleted ? '1' : '0',
      IS_FOR_ALL_USERS: isForAllUsers,
      WORKTIME_RESTRICTIONS: [],
      CONTROLLED_ACTIONS: 3,
      CREATED_BY: String(ADMIN_ID),
      CREATED_AT,
      UPDATED_BY: '0',
      DELETED_BY: isDeleted ? String(ADMIN_ID) : '0',
      DELETED_AT: isDeleted ? CREATED_AT : '',
      SHIFTS: shiftRows(id, shifts),
      CALENDAR: {
        ID: String(id),
        NAME: '',
        PARENT_CALENDAR_ID: '0',
        SYSTEM_CODE: '',
        EXCLUSIONS: [],
      },
      SCHEDULE_VIOLATION_RULES: {
        ID: String(id),
        SCHEDULE_ID: String(id),
        ENTITY_CODE: 'UA',
        MAX_EXACT_START: -1,
        MIN_EXACT_END: -1,
        MAX_OFFSET_START: -1,
        MIN_OFFSET_END: -1,
        MIN_DAY_DURATION: -1,
        MAX_ALLOWED_TO_EDIT_WORK_TIME: -1,
        MAX_WORK_TIME_LACK_FOR_PERIOD: -1,
        MAX_SHIFT_START_DELAY: -1,
        MISSED_SHIFT_START: -1,
        USERS_TO_NOTIFY: { FIXED_START_END: [], FIXED_RECORD_TIME_PER_DAY: [] },
      },
    };
  });
}
