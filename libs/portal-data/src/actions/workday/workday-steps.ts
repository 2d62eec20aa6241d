import { PorticoError } from '#libs/kernel';
import { unexpectedAnswer } from '../../operations/host-result.js';
import { isPlainRecord } from '../../records/record-mapper.js';
import type { HostOperation } from '../../registry/entity-definition.js';
import type { ActionDefinition } from '../action-definition.js';
import { recordIdOf } from './workday-record.answer.js';

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
