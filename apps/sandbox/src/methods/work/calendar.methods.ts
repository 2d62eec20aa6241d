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
import { ruleOf, seriesMoments, shownRule } from './calendar-series.js';
import { isZone, localTime, offsetSeconds, requestedMoment } from './calendar-times.js';

type Fields = Readonly<Record<string, unknown>>;

const DAY_MS = 86_400_000;
const PORTAL_ZONE = 'Europe/Moscow';
const OWNER_TYPES = ['user', 'group', 'company_calendar'];

/** Names of arguments and the stored fields they set. */
const WRITTEN: Readonly<Record<string, string>> = {
  type: 'CAL_TYPE',
  ownerId: 'OWNER_ID',
  section: 'SECT_ID',
  name: 'NAME',
  description: 'DESCRIPTION',
  skip_time: 'DT_SKIP_TIME',
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

/** The zone of a person, or the portal's. */
function zoneOfUser({ portal, userId }: HostCall): string {
  const zone = portal.table('user').get(userId)?.['TIME_ZONE'];
  return isZone(zone) ? zone : PORTAL_ZONE;
}

function zoneIn(event: Fields, name: 'TZ_FROM' | 'TZ_TO'): string {
  return isZone(event[name]) ? event[name] : PORTAL_ZONE;
}

function momentIn(event: Fields, name: 'DATE_FROM' | 'DATE_TO'): number {
  return parseHostDateTime(String(event[name]));
}

/** An event as it is answered; of a series, the one that begins at a moment. */
function shown(row: Row, viewer: number, startMs: number = momentIn(row, 'DATE_FROM')): ShownRecord {
  const { ATTENDEES: _, ...event } = viewRecord(CALENDAR_EVENT, row);
  const isWholeDay = row['DT_SKIP_TIME'] === 'Y';
  const [from, to] = [zoneIn(row, 'TZ_FROM'), zoneIn(row, 'TZ_TO')];
  const lengthMs = momentIn(row, 'DATE_TO') - momentIn(row, 'DATE_FROM');
  const endMs = startMs + lengthMs;
  const rule = ruleOf(row['RRULE'], from);
  const isMeeting = event['IS_MEETING'] === true;
  const attendees = isMeeting ? (row['ATTENDEES'] as readonly number[]) : [];
  const statusOf = (id: number): string => (id === row['CREATED_BY'] ? 'H' : 'Q');
  const written = (name: string): string => localTime(parseHostDateTime(String(row[name])), PORTAL_ZONE);
  return {
    ...event,
    PARENT_ID: String(row.id),
    DATE_FROM: localTime(startMs, from, isWholeDay),
    DATE_TO: localTime(endMs, to, isWholeDay),
    ORIGINAL_DATE_FROM: null,
    DATE_CREATE: written('DATE_CREATE'),
    TIMESTAMP_X: written('TIMESTAMP_X'),
    TZ_OFFSET_FROM: String(offsetSeconds(from, startMs)),
    TZ_OFFSET_TO: String(offsetSeconds(to, endMs)),
    DATE_FROM_TS_UTC: String(startMs / 1000),
    DATE_TO_TS_UTC: String(endMs / 1000),
    DT_LENGTH: (lengthMs + (isWholeDay ? DAY_MS : 0)) / 1000,
    PRIVATE_EVENT: row['PRIVATE_EVENT'] === 'Y' || row['PRIVATE_EVENT'] === true ? '1' : '',
    MEETING_STATUS: isMeeting ? statusOf(viewer) : null,
    MEETING_HOST: isMeeting ? event['CREATED_BY'] : null,
    ATTENDEE_LIST: attendees.map((id) => ({ id, entryId: String(row.id), status: statusOf(id) })),
    SECTION_ID: event['SECT_ID'],
    RRULE: rule && shownRule(rule, from),
  };
}

function eventOf(call: HostCall, method: string): Row {
  return findRecord(call, CALENDAR_EVENT, Number(required(call, 'id', method)));
}

/**
 * Times of a write. One that says its offset is of the caller's zone, whatever zone is given beside it; another is on the
 * clock of the zone given for it, else of that given for the beginning, else of the caller's.
 */
function writtenTimes(call: HostCall): Fields {
  const own = zoneOfUser(call);
  const named = (name: string): string | null => {
    const zone = argument(call.params, name);
    return isZone(zone) ? zone : null;
  };
  const zones = {
    from: named('timezone_from') ?? own,
    to: named('timezone_to') ?? named('timezone_from') ?? own,
  };
  const entries = (['from', 'to'] as const).flatMap((name): (readonly [string, unknown])[] => {
    const field = name === 'from' ? 'FROM' : 'TO';
    const value = argument(call.params, name);
    if (value === undefined) return named(`timezone_${name}`) ? [[`TZ_${field}`, zones[name]]] : [];
    const { epochMs, hasOffset } = requestedMoment(String(value), zones[name]);
    if (Number.isNaN(epochMs)) refuse(`The value of "${name}" is not a date`);
    return [
      [`DATE_${field}`, hostDateTime(epochMs)],
      [`TZ_${field}`, hasOffset ? own : zones[name]],
    ];
  });
  return Object.fromEntries(entries);
}

function writtenFields(call: HostCall): Fields {
  const entries = Object.entries(WRITTEN).map(
    ([name, field]) => [field, argument(call.params, name)] as const,
  );
  const plain = Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  return { ...plain, ...writtenTimes(call) };
}

function checkWritten({ portal }: HostCall, row: Fields): void {
  if (String(row['DATE_TO']) < String(row['DATE_FROM'])) refuse('The event ends before it begins');
  const section = portal.table(CALENDAR_SECTION.table).get(Number(row['SECT_ID']));
  if (!section) refuse('The calendar section does not exist');
}

interface Range {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Which events a list means: by default those of a month ago up to three months from now. */
function rangeOf({ params, nowMs }: HostCall): Range {
  const bound = (name: 'from' | 'to', usualMs: number): number => {
    const value = argument(params, name);
    if (value === undefined) return usualMs;
    const { epochMs } = requestedMoment(String(value), PORTAL_ZONE);
    return Number.isNaN(epochMs) ? refuse(`The value of "${name}" is not a date`) : epochMs;
  };
  return { fromMs: bound('from', nowMs - 30 * DAY_MS), toMs: bound('to', nowMs + 90 * DAY_MS) };
}

/** Moments an event begins at so that it lies in the range; one of a series several times. */
function momentsIn(row: Row, { fromMs, toMs }: Range): readonly number[] {
  const firstMs = momentIn(row, 'DATE_FROM');
  const lengthMs = momentIn(row, 'DATE_TO') - firstMs;
  const zone = zoneIn(row, 'TZ_FROM');
  const rule = ruleOf(row['RRULE'], zone);
  const moments = rule ? seriesMoments(rule, firstMs, zone, toMs) : [firstMs];
  return moments.filter((startMs) => startMs + lengthMs >= fromMs && startMs <= toMs);
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
    const range = rangeOf(call);
    const sections = sectionsOf(call);
    const test = (row: Row): boolean =>
      row['CAL_TYPE'] === type &&
      (type === 'company_calendar' || row['OWNER_ID'] === ownerId) &&
      (sections === null || sections.includes(row['SECT_ID'] as number));
    const key = JSON.stringify([type, ownerId, sections]);
    const events = matchingRows(call, CALENDAR_EVENT, { where: { key, test } })
      .flatMap((row) => momentsIn(row, range).map((startMs) => ({ row, startMs })))
      .sort((left, right) => left.startMs - right.startMs || left.row.id - right.row.id);
    return { result: events.map(({ row, startMs }) => shown(row, call.userId, startMs)) };
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
