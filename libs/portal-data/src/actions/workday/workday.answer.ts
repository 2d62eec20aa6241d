import {
  AnyField,
  BooleanField,
  IgnoreUnknown,
  IntegerField,
  NestedArrayField,
  NumberField,
  ObjectField,
  StringField,
} from '#libs/http/contracts';
import type { PresentationContext, PresentedAnswer } from '../action-definition.js';
import { camelKeys } from '../../records/camel-keys.js';
import { isPlainRecord, type PlainRecord } from '../../records/record-mapper.js';
import { fromHost } from '../../values/field-values.js';
import type { ValueType } from '../../values/value-types.js';

/** What the portal asks of a person's working days; spans and times of day as `HH:MM:SS`. */
@IgnoreUnknown()
export class WorkdaySettings {
  @BooleanField({ description: 'Working time is tracked', optional: true, nullable: true })
  readonly ufTimeman?: boolean | null;
  @BooleanField({ description: 'The person decides about the hours', optional: true, nullable: true })
  readonly ufTmFree?: boolean | null;
  @StringField({ description: 'Latest beginning', optional: true, nullable: true })
  readonly ufTmMaxStart?: string | null;
  @StringField({ description: 'Earliest end', optional: true, nullable: true })
  readonly ufTmMinFinish?: string | null;
  @StringField({ description: 'Shortest day', optional: true, nullable: true })
  readonly ufTmMinDuration?: string | null;
  @StringField({
    description: 'How far a time may be changed without approval',
    optional: true,
    nullable: true,
  })
  readonly ufTmAllowedDelta?: string | null;
  @BooleanField({
    description: 'May manage the time of others; only in settings of one’s own',
    optional: true,
    nullable: true,
  })
  readonly admin?: boolean | null;
}

const FLAGS = ['ufTimeman', 'ufTmFree', 'admin'] as const;

/** Null for anything but settings. */
export function presentWorkdaySettings(payload: unknown): PresentedAnswer | null {
  if (!isPlainRecord(payload)) return null;
  const settings = camelKeys(payload) as PlainRecord;
  const flags = FLAGS.filter((name) => name in settings).map((name) => [
    name,
    fromHost('boolean', settings[name]),
  ]);
  return { data: { ...settings, ...Object.fromEntries(flags) } };
}

const OPTIONAL = { optional: true, nullable: true } as const;

/** One shift of a schedule; times in seconds from midnight. */
@IgnoreUnknown()
class WorkShift {
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

const NO_TIME = '00:00:00';

/** The state of a working day (specification part 2, "Workday record"). Times are in the zone the day began in. */
export class WorkdayRecord {
  @StringField({ description: 'OPENED, PAUSED, CLOSED or EXPIRED' })
  readonly status!: string;
  @IntegerField({ description: 'Of the record in the history. Null before the first day', nullable: true })
  readonly id!: number | null;
  @StringField({ description: 'ISO 8601. Null before the first day', nullable: true })
  readonly timeStart!: string | null;
  @StringField({ description: 'ISO 8601. Null while the day is open', nullable: true })
  readonly timeFinish!: string | null;
  @StringField({ description: 'Time worked, HH:MM:SS; 00:00:00 until the day is closed' })
  readonly duration!: string;
  @StringField({ description: 'All pauses, HH:MM:SS' })
  readonly timeLeaks!: string;
  @BooleanField({ description: 'False while the day waits for the approval of the manager' })
  readonly active!: boolean;
  @StringField({ description: 'Empty when not recorded' })
  readonly ipOpen!: string;
  @StringField({ description: 'Empty when not recorded, or not closed' })
  readonly ipClose!: string;
  @NumberField({ description: '0 when not given' })
  readonly latOpen!: number;
  @NumberField({ description: '0 when not given' })
  readonly lonOpen!: number;
  @NumberField({ description: '0 when not given' })
  readonly latClose!: number;
  @NumberField({ description: '0 when not given' })
  readonly lonClose!: number;
  @NumberField({ description: "Seconds from UTC of the person's zone" })
  readonly tzOffset!: number;
  @StringField({ description: 'When the day should have ended; only while EXPIRED', optional: true })
  readonly timeFinishDefault?: string;
}

function textOf(value: unknown, otherwise: string): string {
  return typeof value === 'string' && value !== '' ? value : otherwise;
}

function numberOf(value: unknown): number {
  const number = fromHost('double', value);
  return typeof number === 'number' ? number : 0;
}

/** The id of the record, where the host says it. */
export function recordIdOf(record: PlainRecord): number | null {
  const id = fromHost('double', record['ID'] ?? record['id']);
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : null;
}

/** What the host says of a day, in the words of the API; null for anything but a day. */
export function presentWorkday(payload: unknown): PresentedAnswer | null {
  if (!isPlainRecord(payload) || typeof payload['STATUS'] !== 'string') return null;
  const status = payload['STATUS'];
  const finishDefault = textOf(payload['TIME_FINISH_DEFAULT'], '');
  const data: WorkdayRecord = {
    status,
    id: recordIdOf(payload),
    timeStart: textOf(payload['TIME_START'], '') || null,
    timeFinish: textOf(payload['TIME_FINISH'], '') || null,
    duration: textOf(payload['DURATION'], NO_TIME),
    timeLeaks: textOf(payload['TIME_LEAKS'], NO_TIME),
    active: fromHost('boolean', payload['ACTIVE']) !== false,
    ipOpen: textOf(payload['IP_OPEN'], ''),
    ipClose: textOf(payload['IP_CLOSE'], ''),
    latOpen: numberOf(payload['LAT_OPEN']),
    lonOpen: numberOf(payload['LON_OPEN']),
    latClose: numberOf(payload['LAT_CLOSE']),
    lonClose: numberOf(payload['LON_CLOSE']),
    tzOffset: numberOf(payload['TZ_OFFSET']),
    ...(status === 'EXPIRED' && finishDefault !== '' && { timeFinishDefault: finishDefault }),
  };
  return { data };
}

/** One working day of the history. */
export class WorkdayOfHistory {
  @IntegerField({ nullable: true }) readonly id!: number | null;
  @IntegerField({ nullable: true }) readonly userId!: number | null;
  @StringField({ nullable: true, description: 'ISO 8601' }) readonly startTime!: string | null;
  @StringField({ nullable: true, description: 'ISO 8601. Null while the day is open' })
  readonly endTime!: string | null;
  @IntegerField({ nullable: true, description: 'Seconds worked' }) readonly duration!: number | null;
  @IntegerField({ nullable: true, description: 'Seconds of pauses' }) readonly breakLength!: number | null;
  @AnyField({ description: 'As the host names it: OPENED, PAUSED, CLOSED, EXPIRED' })
  readonly state!: unknown;
  @BooleanField({ nullable: true, description: 'False while it waits for the manager' })
  readonly isApproved!: boolean | null;
}

/** Where a page of the history stands. The host does not count the days. */
export class HistoryPage {
  @IntegerField() readonly limit!: number;
  @IntegerField() readonly offset!: number;
  @BooleanField({ description: 'The page is full: there may be more' }) readonly hasMore!: boolean;
}

const COLUMNS: Readonly<Record<keyof WorkdayOfHistory, ValueType>> = {
  id: 'double',
  userId: 'double',
  startTime: 'datetime',
  endTime: 'datetime',
  duration: 'double',
  breakLength: 'double',
  state: 'string',
  isApproved: 'boolean',
};

/** Null for anything but a list of days. */
export function presentHistory(payload: unknown, { input }: PresentationContext): PresentedAnswer | null {
  if (!Array.isArray(payload) || !payload.every(isPlainRecord)) return null;
  const data = payload.map((row) =>
    Object.fromEntries(Object.entries(COLUMNS).map(([name, type]) => [name, fromHost(type, row[name])])),
  );
  const limit = Number(input['limit']);
  return { data, meta: { limit, offset: Number(input['offset']), hasMore: data.length >= limit } };
}
