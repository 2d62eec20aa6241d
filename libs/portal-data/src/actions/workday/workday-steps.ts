import { PorticoError, scalarText } from '#libs/kernel';
import type { ActionDefinition, InputValues } from '../action-definition.js';
import { recordIdOf } from './workday.answer.js';
import { unexpectedAnswer } from '../../operations/host-result.js';
import { invalidParameter } from '../../query/invalid-parameter.js';
import { isPlainRecord, type PlainRecord } from '../../records/record-mapper.js';
import type { HostOperation } from '../../registry/entity-definition.js';

/** ISO 8601 with an offset: the zone of the person is not known here. */
const MOMENT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/i;

function isDate(text: string): boolean {
  const epochMs = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(epochMs) && new Date(epochMs).toISOString().startsWith(text);
}

/** @throws PorticoError `INVALID_PARAMS` for a time without an offset, and for half a place. */
export function checkPunch({ time, lat, lon }: InputValues): void {
  const [, date] = (typeof time === 'string' ? MOMENT.exec(time) : null) ?? [];
  if (time !== undefined && (date === undefined || !isDate(date))) {
    throw invalidParameter(
      'time',
      'Parameter "time" must be ISO 8601 with an offset, for example 2026-11-23T09:00:00+03:00.',
    );
  }
  if ((lat === undefined) !== (lon === undefined)) {
    throw invalidParameter(
      lat === undefined ? 'lat' : 'lon',
      'Parameters "lat" and "lon" are given together.',
    );
  }
}

const ORDERED_BY = ['id', 'startTime'];
const DIRECTIONS = ['asc', 'desc'];

/** @throws PorticoError `INVALID_PARAMS` for an order the history does not have. */
export function checkOrder({ order }: InputValues): void {
  for (const [name, direction] of Object.entries((order ?? {}) as PlainRecord)) {
    const isKnown = typeof direction === 'string' && DIRECTIONS.includes(direction.toLowerCase());
    if (ORDERED_BY.includes(name) && isKnown) continue;
    throw invalidParameter('order', 'Parameter "order" is order[id] or order[startTime], asc or desc.');
  }
}

/** Whose day it is: the person named, else the one whose rights the call uses. */
export function personOf({ userId }: InputValues, hostUserId: number): InputValues {
  return { person: userId ?? hostUserId };
}

/** Conditions and order of the history, as the host reads them. */
export function historyQuery(input: InputValues, hostUserId: number): InputValues {
  const { from, to } = input;
  const order = Object.entries((input['order'] ?? {}) as PlainRecord);
  const sorted = order.map(([name, direction]) => [name, scalarText(direction).toUpperCase()]);
  return {
    filter: [
      ['userId', '=', personOf(input, hostUserId)['person']],
      ...(from === undefined ? [] : [['startTime', '>=', from]]),
      ...(to === undefined ? [] : [['startTime', '<', to]]),
    ],
    order: sorted.length > 0 ? Object.fromEntries(sorted) : { id: 'DESC' },
  };
}

const EXPIRED_HINT =
  'Read GET /v1/workday/status, close the day with POST /v1/workday/close, "time" on the date of its timeStart ' +
  '(suggested: timeFinishDefault) and "report", then open again.';

export const STATUS_CALL: HostOperation = {
  method: 'timeman.status',
  args: { USER_ID: '$p.userId?' },
  result: { kind: 'row', path: ['result'] },
};

const NEWEST_RECORD: HostOperation = {
  method: 'timeman.record.list',
  api: 'v3',
  args: {
    filter: [['userId', '=', '$p.person']],
    order: { id: 'DESC' },
    pagination: { limit: 1 },
  },
  result: { kind: 'rows', path: ['result', 'items'] },
};

/** The host takes a time for a day that is closed, and refuses it for any other, where it means nothing. */
export const DROP_NEEDLESS_TIME: NonNullable<ActionDefinition['before']> = {
  call: STATUS_CALL,
  when: ({ time }) => time !== undefined,
  take: (payload) => {
    if (!isPlainRecord(payload)) throw unexpectedAnswer(STATUS_CALL);
    return payload['STATUS'] === 'CLOSED' ? {} : { time: undefined };
  },
};

/** A day that began is the newest of the history, where the host does not say its id itself. */
export const FIND_RECORD_ID: NonNullable<ActionDefinition['after']> = {
  call: NEWEST_RECORD,
  mayFail: true,
  when: ({ result }) =>
    isPlainRecord(result) && recordIdOf(result) === null && typeof result['TIME_START'] === 'string',
  merge: (payload, found) => {
    const [newest] = Array.isArray(found) ? (found as unknown[]) : [];
    if (!isPlainRecord(payload) || !isPlainRecord(newest)) return payload;
    return { ...payload, ID: recordIdOf(newest) };
  },
};

/** The host leaves a day that was never closed as it is, and calls that a success. */
export function refuseExpired(payload: unknown): void {
  if (isPlainRecord(payload) && payload['STATUS'] === 'EXPIRED') {
    throw new PorticoError('WORKDAY_EXPIRED', { hint: EXPIRED_HINT });
  }
}

/** The host answers an empty list for a schedule it does not have. */
export function refuseNoSchedule(payload: unknown): void {
  if (Array.isArray(payload) && payload.length === 0) throw new PorticoError('ENTITY_NOT_FOUND');
}
