import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethodTable } from '../../protocol/host-method.js';
import { hostDateTime, parseHostDateTime } from '../../protocol/host-time.js';
import {
  addRecord,
  changeRecord,
  findRecord,
  matchingRows,
  removeRecord,
  viewRecord,
} from '../../records/record-access.js';
import type { Row } from '../../records/record-type.js';
import type { ShownRecord } from '../../records/record-view.js';
import { CALENDAR_EVENT, CALENDAR_SECTION } from '../../records/types/calendar/calendar-event.data.js';
import { argument } from '../arguments.js';

type Fields = Readonly<Record<string, unknown>>;

const DAY_MS = 86_400_000;
const OFFSET_SECONDS = '10800';
const OWNER_TYPES = ['user', 'group', 'company_calendar'];

/** Names of arguments and the stored fields they set. */
const WRITTEN: Readonly<Record<string, string>> = {
  type: 'CAL_TYPE',
  ownerId: 'OWNER_ID',
  from: 'DATE_FROM',
  to: 'DATE_TO',
  section: 'SECT_ID',
  name: 'NAME',
  description: 'DESCRIPTION',
  skip_time: 'DT_SKIP_TIME',
  timezone_from: 'TZ_FROM',
  timezone_to: 'TZ_TO',
  color: 'COLOR',
  importance: 'IMPORTANCE',
  accessibility: 'ACCESSIBILITY',
  location: 'LOCATION',
  private_event: 'PRIVATE_EVENT',
  is_meeting: 'IS_MEETING',
  attendees: 'ATTENDEES',
  rrule: 'RRULE',
  remind: 'REMIND',
};

function refuse(description: string): never {
  throw new HostError(400, '', description);
}

function required({ params }: HostCall, name: string, method: string): unknown {
  const value = argument(params, name);
  if (value !== undefined && value !== null && value !== '') return value;
  return refuse(`The required parameter "${name}" of the method "${method}" is not set`);
}

/** A stored time in the portal's own format: `12/31/2025 09:30:00 am`, without the clock for a whole day. */
function localTime(stored: unknown, isWholeDay = false): string {
  const [, year, month, day, hours, rest] =
    /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d:\d\d)/.exec(String(stored)) ?? [];
  const date = `${month}/${day}/${year}`;
  if (isWholeDay) return date;
  const hour = Number(hours);
  return `${date} ${String(hour % 12 || 12).padStart(2, '0')}:${rest} ${hour < 12 ? 'am' : 'pm'}`;
}

/** The portal's own format as well as ISO 8601; NaN when neither. */
function epochOf(text: string): number {
  const [, month, day, year, hours, minutes, seconds = '00', half] =
    /^(\d\d)\/(\d\d)\/(\d{4})(?: (\d\d):(\d\d)(?::(\d\d))? ?(am|pm)?)?$/i.exec(text) ?? [];
  if (!year) return parseHostDateTime(text);
  const hour = (Number(hours ?? 0) % (half ? 12 : 24)) + (half?.toLowerCase() === 'pm' ? 12 : 0);
  const clock = `${String(hour).padStart(2, '0')}:${minutes ?? '00'}:${seconds}`;
  return parseHostDateTime(`${year}-${month}-${day}T${clock}`);
}

function storedTime(value: unknown, name: string): string {
  const epochMs = epochOf(String(value));
  return Number.isNaN(epochMs) ? refuse(`The value of "${name}" is not a date`) : hostDateTime(epochMs);
}

function shown(row: Row, viewer: number): ShownRecord {
  const { ATTENDEES: _, ...event } = viewRecord(CALENDAR_EVENT, row);
  const isWholeDay = row['DT_SKIP_TIME'] === 'Y';
  const [fromMs, toMs] = [row['DATE_FROM'], row['DATE_TO']].map((time) =>
    parseHostDateTime(String(time)),
  ) as [number, number];
  const isMeeting = event['IS_MEETING'] === true;
  const attendees = isMeeting ? (row['ATTENDEES'] as readonly number[]) : [];
  const statusOf = (id: number): string => (id === row['CREATED_BY'] ? 'H' : 'Q');
  const wholeDays = isWholeDay ? DAY_MS : 0;
  return {
    ...event,
    PARENT_ID: String(row.id),
    DATE_FROM: localTime(row['DATE_FROM'], isWholeDay),
    DATE_TO: localTime(row['DATE_TO'], isWholeDay),
    DATE_CREATE: localTime(row['DATE_CREATE']),
    TIMESTAMP_X: localTime(row['TIMESTAMP_X']),
    TZ_OFFSET_FROM: OFFSET_SECONDS,
    TZ_OFFSET_TO: OFFSET_SECONDS,
    DATE_FROM_TS_UTC: String(fromMs / 1000),
    DATE_TO_TS_UTC: String(toMs / 1000),
    DT_LENGTH: (toMs - fromMs + wholeDays) / 1000,
    PRIVATE_EVENT: row['PRIVATE_EVENT'] === 'Y' || row['PRIVATE_EVENT'] === true ? '1' : '',
    MEETING_STATUS: isMeeting ? statusOf(viewer) : null,
    MEETING_HOST: isMeeting ? event['CREATED_BY'] : null,
    ATTENDEE_LIST: attendees.map((id) => ({ id, entryId: String(row.id), status: statusOf(id) })),
    SECTION_ID: event['SECT_ID'],
  };
}

function eventOf(call: HostCall, method: string): Row {
  return findRecord(call, CALENDAR_EVENT, Number(required(call, 'id', method)));
}

function writtenFields({ params }: HostCall): Fields {
  const entries = Object.entries(WRITTEN).map(([name, field]) => {
    const value = argument(params, name);
    const isTime = value !== undefined && (field === 'DATE_FROM' || field === 'DATE_TO');
    return [field, isTime ? storedTime(value, name) : value] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function checkWritten({ portal }: HostCall, row: Fields): void {
  if (String(row['DATE_TO']) < String(row['DATE_FROM'])) refuse('The event ends before it begins');
  const section = portal.table(CALENDAR_SECTION.table).get(Number(row['SECT_ID']));
  if (!section) refuse('The calendar section does not exist');
}

interface Range {
  readonly from: string;
  readonly to: string;
}

/** Which events a list means: by default those of a month ago up to three months from now. */
function rangeOf({ params, nowMs }: HostCall): Range {
  const from = argument(params, 'from');
  const to = argument(params, 'to');
  return {
    from: from === undefined ? hostDateTime(nowMs - 30 * DAY_MS) : storedTime(from, 'from'),
    to: to === undefined ? hostDateTime(nowMs + 90 * DAY_MS) : storedTime(to, 'to'),
  };
}

/** Whether `section` holds one id or a list of them. */
function sectionsOf({ params }: HostCall): readonly number[] | null {
  const section = argument(params, 'section');
  if (section === undefined || section === null || section === '') return null;
  return (typeof section === 'object' ? Object.values(section) : [section]).map(Number);
}

/** Calendars and their events. */
export const CALENDAR_METHODS: HostMethodTable = {
  'calendar.event.get': (call) => {
    const method = 'calendar.event.get';
    const type = String(required(call, 'type', method));
    const ownerId = Number(argument(call.params, 'ownerId') ?? 0);
    const { from, to } = rangeOf(call);
    const sections = sectionsOf(call);
    const test = (row: Row): boolean =>
      row['CAL_TYPE'] === type &&
      (type === 'company_calendar' || row['OWNER_ID'] === ownerId) &&
      String(row['DATE_TO']) >= from &&
      String(row['DATE_FROM']) <= to &&
      (sections === null || sections.includes(row['SECT_ID'] as number));
    const key = JSON.stringify([type, ownerId, from, to, sections]);
    const rows = matchingRows(call, CALENDAR_EVENT, { order: { DATE_FROM: 'ASC' }, where: { key, test } });
    return { result: rows.map((row) => shown(row, call.userId)) };
  },
  'calendar.event.getbyid': (call) => {
    const id = Number(required(call, 'id', 'calendar.event.getbyid'));
    const row = call.portal.table(CALENDAR_EVENT.table).get(id);
    return { result: row ? shown(row, call.userId) : null };
  },
  'calendar.event.add': (call) => {
    const method = 'calendar.event.add';
    const type = String(required(call, 'type', method));
    for (const name of ['ownerId', 'from', 'to', 'section', 'name']) {
      if (name !== 'ownerId' || type !== 'company_calendar') required(call, name, method);
    }
    if (!OWNER_TYPES.includes(type)) refuse(`The calendar type "${type}" is not known`);
    const fields = writtenFields(call);
    checkWritten(call, fields);
    return { result: addRecord(call, CALENDAR_EVENT, fields).id };
  },
  'calendar.event.update': (call) => {
    const method = 'calendar.event.update';
    const before = eventOf(call, method);
    for (const name of ['type', 'ownerId', 'name']) required(call, name, method);
    const fields = writtenFields(call);
    checkWritten(call, { ...before, ...fields });
    return { result: changeRecord(call, CALENDAR_EVENT, before, fields).id };
  },
  'calendar.event.delete': (call) => {
    removeRecord(call, CALENDAR_EVENT, eventOf(call, 'calendar.event.delete'));
    return { result: true };
  },
  'calendar.section.get': (call) => {
    const type = String(required(call, 'type', 'calendar.section.get'));
    const ownerId = Number(argument(call.params, 'ownerId') ?? 0);
    const test = (row: Row): boolean => row['CAL_TYPE'] === type && row['OWNER_ID'] === ownerId;
    const rows = matchingRows(call, CALENDAR_SECTION, { where: { key: `${type} ${ownerId}`, test } });
    return { result: rows.map((row) => viewRecord(CALENDAR_SECTION, row)) };
  },
};
