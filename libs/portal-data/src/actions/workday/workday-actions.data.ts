import type { SectionRefusal } from '#libs/host-client/contracts';
import type { ActionDefinition, InputDefinition, ShapedAnswer } from '../action-definition.js';
import {
  checkOrder,
  checkPunch,
  DROP_NEEDLESS_TIME,
  FIND_RECORD_ID,
  historyQuery,
  personOf,
  refuseExpired,
  refuseNoSchedule,
  STATUS_CALL,
} from './workday-steps.js';
import {
  HistoryPage,
  presentHistory,
  presentWorkday,
  presentWorkdaySettings,
  presentWorkSchedule,
  WorkdayOfHistory,
  WorkdayRecord,
  WorkdaySettings,
  WorkSchedule,
} from './workday.answer.js';

const USER_ID: InputDefinition = {
  name: 'userId',
  type: 'integer',
  min: 1,
  description: 'Host employee number; the owner by default. Of others: administrators and direct managers',
  example: 4,
};

const TIME: InputDefinition = {
  name: 'time',
  type: 'string',
  max: 40,
  description: 'ISO 8601 with an offset; needs a report',
  example: '2026-11-23T09:00:00+03:00',
};

const REPORT: InputDefinition = {
  name: 'report',
  type: 'string',
  max: 10_000,
  description: 'Reason; required with time, and by the host for people with fixed hours',
};

const PLACE: readonly InputDefinition[] = [
  { name: 'lat', type: 'number', min: -90, max: 90, description: 'Latitude; together with lon' },
  { name: 'lon', type: 'number', min: -180, max: 180, description: 'Longitude; together with lat' },
];

const PUNCH_ARGS = {
  USER_ID: '$p.userId?',
  TIME: '$p.time?',
  REPORT: '$p.report?',
  LAT: '$p.lat?',
  LON: '$p.lon?',
} as const;

const DAY: ShapedAnswer = { kind: 'shaped', data: WorkdayRecord, present: presentWorkday };

/** Without time tracking the host does not know a single one of its methods. */
const NOT_ENABLED: readonly SectionRefusal[] = [
  { host: ['error_method_not_found', 'methodnotfound'], answer: 'TIMEMAN_MODULE_NOT_ENABLED' },
];

const COMMON = {
  tag: 'workday',
  scope: 'timeman',
  status: 200,
  params: {},
  refusals: NOT_ENABLED,
} as const;

/** Working days (specification part 2, "Workday"). */
export const WORKDAY_ACTIONS: readonly ActionDefinition[] = [
  {
    ...COMMON,
    method: 'POST',
    path: '/v1/workday/open',
    summary: 'Workday: begin it, or go on after a pause',
    mode: 'write',
    input: [USER_ID, TIME, REPORT, ...PLACE],
    check: checkPunch,
    derive: personOf,
    before: DROP_NEEDLESS_TIME,
    call: { method: 'timeman.open', args: PUNCH_ARGS, result: { kind: 'row', path: ['result'] } },
    refuse: refuseExpired,
    errors: ['WORKDAY_EXPIRED'],
    after: FIND_RECORD_ID,
    answer: DAY,
  },
  {
    ...COMMON,
    method: 'POST',
    path: '/v1/workday/close',
    summary: 'Workday: end it',
    mode: 'write',
    input: [USER_ID, TIME, REPORT, ...PLACE],
    check: checkPunch,
    derive: personOf,
    call: { method: 'timeman.close', args: PUNCH_ARGS, result: { kind: 'row', path: ['result'] } },
    after: FIND_RECORD_ID,
    answer: DAY,
  },
  {
    ...COMMON,
    method: 'POST',
    path: '/v1/workday/pause',
    summary: 'Workday: pause it',
    mode: 'write',
    input: [USER_ID],
    derive: personOf,
    call: {
      method: 'timeman.pause',
      args: { USER_ID: '$p.userId?' },
      result: { kind: 'row', path: ['result'] },
    },
    after: FIND_RECORD_ID,
    answer: DAY,
  },
  {
    ...COMMON,
    method: 'GET',
    path: '/v1/workday/status',
    summary: 'Workday: where it stands',
    mode: 'read',
    input: [USER_ID],
    derive: personOf,
    call: STATUS_CALL,
    after: FIND_RECORD_ID,
    answer: DAY,
  },
  {
    ...COMMON,
    method: 'GET',
    path: '/v1/workday/settings',
    summary: 'Workday: what the portal asks of it',
    mode: 'read',
    input: [USER_ID],
    call: {
      method: 'timeman.settings',
      args: { USER_ID: '$p.userId?' },
      result: { kind: 'row', path: ['result'] },
    },
    answer: { kind: 'shaped', data: WorkdaySettings, present: presentWorkdaySettings },
  },
  {
    ...COMMON,
    method: 'GET',
    path: '/v1/workday/schedule',
    summary: 'Workday: a schedule of work',
    mode: 'read',
    input: [{ name: 'id', type: 'integer', min: 1, description: 'Of the schedule', example: 1 }],
    call: {
      method: 'timeman.schedule.get',
      args: { id: '$p.id?' },
      result: { kind: 'row', path: ['result'] },
    },
    refuse: refuseNoSchedule,
    answer: { kind: 'shaped', data: WorkSchedule, present: presentWorkSchedule },
  },
  {
    ...COMMON,
    method: 'GET',
    path: '/v1/workday/records',
    summary: 'Workday: the history',
    mode: 'read',
    input: [
      USER_ID,
      { name: 'from', type: 'datetime', description: 'Days that began then or later' },
      { name: 'to', type: 'datetime', description: 'Days that began before' },
      {
        name: 'order',
        type: 'object',
        description: 'order[id] or order[startTime]: asc or desc; the newest first by default',
      },
      { name: 'limit', type: 'integer', description: 'Days wanted', min: 1, max: 200, default: 50 },
      { name: 'offset', type: 'integer', description: 'Days to skip', min: 0, max: 1_000_000, default: 0 },
    ],
    check: checkOrder,
    derive: historyQuery,
    call: {
      method: 'timeman.record.list',
      api: 'v3',
      args: {
        filter: '$p.filter',
        order: '$p.order',
        pagination: { limit: '$p.limit', offset: '$p.offset' },
      },
      result: { kind: 'rows', path: ['result', 'items'] },
    },
    answer: {
      kind: 'shaped',
      data: WorkdayOfHistory,
      isList: true,
      meta: HistoryPage,
      present: presentHistory,
    },
  },
];
