import {
  AnyField,
  BooleanField,
  IgnoreUnknown,
  IntegerField,
  NestedArrayField,
  ObjectField,
  StringField,
} from '#libs/http/contracts';
import { camelKeys } from '../../records/camel-keys.js';
import { isPlainRecord } from '../../records/record-mapper.js';
import { fromHost } from '../../values/field-values.js';
import type { ValueType } from '../../values/value-types.js';
import type { PresentedAnswer } from '../action-definition.js';

const OPTIONAL = { optional: true, nullable: true } as const;

/** One shift of a schedule; times in seconds from midnight. */
@IgnoreUnknown()
export class WorkShift {
  @IntegerField(OPTIONAL) readonly id?: number | null;
  @StringField(OPTIONAL) readonly name?: string | null;
  @IntegerField({ ...OPTIONAL, description: 'Seconds' }) readonly breakDuration?: number | null;
  @IntegerField({ ...OPTIONAL, description: 'Seconds from midnight' }) readonly workTimeStart?: number | null;
  @IntegerField({ ...OPTIONAL, description: 'Seconds from midnight' }) readonly workTimeEnd?: number | null;
  @StringField({ ...OPTIONAL, description: 'Digits of the days, 1 is Monday', example: '12345' })
  readonly workDays?: string | null;
  @IntegerField(OPTIONAL) readonly scheduleId?: number | null;
  @BooleanField(OPTIONAL) readonly deleted?: boolean | null;
}

/** A schedule of work, as the host knows it. */
@IgnoreUnknown()
export class WorkSchedule {
  @IntegerField() readonly id!: number;
  @StringField(OPTIONAL) readonly name?: string | null;
  @StringField({ ...OPTIONAL, description: 'FIXED, SHIFT or FLEXTIME' }) readonly scheduleType?:
    | string
    | null;
  @StringField({ ...OPTIONAL, description: 'MONTH, WEEK, TWO_WEEKS or QUARTER' })
  readonly reportPeriod?: string | null;
  @AnyField({ ...OPTIONAL, description: 'startWeekDay: 0 is Monday' }) readonly reportPeriodOptions?: unknown;
  @IntegerField(OPTIONAL) readonly calendarId?: number | null;
  @AnyField({ ...OPTIONAL, description: 'From where a day may be begun, for example browser' })
  readonly allowedDevices?: unknown;
  @BooleanField(OPTIONAL) readonly deleted?: boolean | null;
  @BooleanField(OPTIONAL) readonly isForAllUsers?: boolean | null;
  @StringField({ ...OPTIONAL, description: 'Null while it is not deleted' }) readonly deletedAt?:
    | string
    | null;
  @NestedArrayField(() => WorkShift, { optional: true }) readonly shifts?: readonly WorkShift[];
  @ObjectField({ ...OPTIONAL, description: 'Holidays and other exclusions' }) readonly calendar?:
    | object
    | null;
  @ObjectField({ ...OPTIONAL, description: 'Limits; -1 is one that is not set' })
  readonly scheduleViolationRules?: object | null;
}

/** Members the host writes as texts, wherever they stand in the schedule. */
const TYPES: Readonly<Record<string, ValueType>> = {
  id: 'double',
  calendarId: 'double',
  scheduleId: 'double',
  parentCalendarId: 'double',
  controlledActions: 'double',
  createdBy: 'double',
  updatedBy: 'double',
  deletedBy: 'double',
  startWeekDay: 'double',
  breakDuration: 'double',
  workTimeStart: 'double',
  workTimeEnd: 'double',
  deleted: 'boolean',
  isForAllUsers: 'boolean',
  browser: 'boolean',
  mobile: 'boolean',
  deletedAt: 'datetime',
  shifts: 'array',
};

function typed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(typed);
  if (!isPlainRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const type = Object.hasOwn(TYPES, name) ? TYPES[name] : undefined;
      return [name, typed(type ? fromHost(type, member) : member)];
    }),
  );
}

/** Null for anything but a schedule with an id. */
export function presentWorkSchedule(payload: unknown): PresentedAnswer | null {
  const data = isPlainRecord(payload) ? typed(camelKeys(payload)) : null;
  return isPlainRecord(data) && typeof data['id'] === 'number' ? { data } : null;
}
