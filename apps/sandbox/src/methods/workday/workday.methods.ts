import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethodTable, HostResult } from '../../protocol/host-method.js';
import { hostDateTime, parseHostDateTime } from '../../protocol/host-time.js';
import type { Workday } from '../../records/types/people/workday.data.js';
import { type WorkRules, workRulesOf } from '../../seed/workday/work-rules.data.js';
import { zoneOf } from '../../seed/workday/seed-workdays.js';
import { argument } from '../arguments.js';
import { closed, continued, type DayState, localDate, paused, resumed, stateOf } from './day-state.js';
import { clockSpan, dayAnswer } from './workday-answer.js';
import { newestDay, personOf, workdaysOf } from './workday-people.js';

const HAS_OFFSET = /(Z|[+-]\d{2}:?\d{2})$/i;

/** A person at the time of a call. */
interface Worker {
  readonly id: number;
  /** Seconds from UTC. */
  readonly zone: number;
  readonly rules: WorkRules;
  readonly day: Workday | null;
  readonly state: DayState;
}

function workerOf(call: HostCall): Worker {
  const id = personOf(call);
  const day = newestDay(call, id);
  const zone = zoneOf(id);
  return { id, zone, rules: workRulesOf(id), day, state: stateOf(day, call.nowMs, zone) };
}

function refuse(code: string, description: string): never {
  throw new HostError(400, code, description);
}

function wrongDateTime(description: string): never {
  return refuse('WRONG_DATETIME', description);
}

/** The moment of `TIME`, which without an offset is one of the zone; null where none is given. */
function timeOf({ params }: HostCall, zone: number): number | null {
  const given = argument(params, 'TIME');
  if (given === undefined || given === null || given === '') return null;
  const text = typeof given === 'string' ? given : '';
  const epochMs = HAS_OFFSET.test(text) ? Date.parse(text) : Date.parse(`${text}Z`) - zone * 1000;
  return Number.isNaN(epochMs) ? wrongDateTime('TIME is not a date') : epochMs;
}

function textOf({ params }: HostCall, name: string): string {
  const value = argument(params, name);
  return typeof value === 'string' ? value : '';
}

function coordinate({ params }: HostCall, name: string): number | null {
  const value = argument(params, name);
  return value === undefined || value === null || value === '' ? null : Number(value);
}

/** A time of one's own wants a reason; without free hours every beginning and end does. */
function requireReport(report: string, timeMs: number | null, { isFree }: WorkRules): void {
  if (report === '' && (timeMs !== null || !isFree))
    refuse('REPORT', 'The reason of the change is not given');
}

/** Without free hours a time far from the present waits for the manager. */
function needsApproval(timeMs: number | null, nowMs: number, rules: WorkRules): boolean {
  if (rules.isFree || timeMs === null) return false;
  return Math.abs(timeMs - nowMs) > rules.allowedDeltaSeconds * 1000;
}

function answer(call: HostCall, worker: Worker, day: Workday | null): HostResult {
  return { result: dayAnswer(day, stateOf(day, call.nowMs, worker.zone), worker.zone) };
}

function stored(call: HostCall, worker: Worker, day: Workday): HostResult {
  workdaysOf(call).put(day);
  return answer(call, worker, day);
}

function begun(call: HostCall, { id, zone, rules }: Worker): Workday {
  const timeMs = timeOf(call, zone);
  const report = textOf(call, 'REPORT');
  requireReport(report, timeMs, rules);
  const startMs = timeMs ?? call.nowMs;
  if (localDate(startMs, zone) !== localDate(call.nowMs, zone))
    wrongDateTime('Day open date should correspond to the current date');
  if (startMs > call.nowMs) wrongDateTime('TIME has not come yet');
  return {
    id: workdaysOf(call).takeId(),
    userId: id,
    startTime: hostDateTime(startMs),
    endTime: null,
    duration: 0,
    breakLength: 0,
    state: 'OPENED',
    isApproved: !needsApproval(timeMs, call.nowMs, rules),
    pausedAt: null,
    report,
    ipOpen: null,
    ipClose: null,
    latOpen: coordinate(call, 'LAT'),
    lonOpen: coordinate(call, 'LON'),
    latClose: null,
    lonClose: null,
    tzOffset: zone,
  };
}

function ended(call: HostCall, day: Workday, { state, rules }: Worker): Workday {
  const { tzOffset } = day;
  const timeMs = timeOf(call, tzOffset);
  if (timeMs === null && state === 'EXPIRED') wrongDateTime('The day has expired: TIME is to be given');
  const report = textOf(call, 'REPORT');
  requireReport(report, timeMs, rules);
  const startMs = parseHostDateTime(day.startTime);
  const finishMs = timeMs ?? call.nowMs;
  if (localDate(finishMs, tzOffset) !== localDate(startMs, tzOffset)) {
    wrongDateTime('Day close date should correspond to the day open date');
  }
  if (finishMs < startMs) wrongDateTime('TIME is before the beginning of the day');
  if (finishMs > call.nowMs) wrongDateTime('TIME has not come yet');
  return {
    ...closed(day, finishMs),
    isApproved: day.isApproved && !needsApproval(timeMs, call.nowMs, rules),
    report: report === '' ? day.report : report,
    latClose: coordinate(call, 'LAT'),
    lonClose: coordinate(call, 'LON'),
  };
}

function open(call: HostCall): HostResult {
  const worker = workerOf(call);
  const { day, state, zone } = worker;
  const timeMs = timeOf(call, zone);
  if (!day || state === 'NONE' || (state === 'CLOSED' && timeMs !== null)) {
    return stored(call, worker, begun(call, worker));
  }
  if (timeMs !== null) refuse('TIME', 'Unable to set time, work day is paused');
  if (state === 'CLOSED') return stored(call, worker, continued(day, call.nowMs));
  return state === 'PAUSED' ? stored(call, worker, resumed(day, call.nowMs)) : answer(call, worker, day);
}

function pause(call: HostCall): HostResult {
  const worker = workerOf(call);
  const { day, state } = worker;
  if (!day || state === 'NONE') return refuse('', 'The working day has not begun');
  if (state === 'EXPIRED') return refuse('', 'The working day has expired');
  return stored(call, worker, state === 'PAUSED' ? resumed(day, call.nowMs) : paused(day, call.nowMs));
}

function close(call: HostCall): HostResult {
  const worker = workerOf(call);
  const { day, state } = worker;
  if (!day || state === 'NONE') return refuse('', 'The working day has not begun');
  return state === 'CLOSED' ? answer(call, worker, day) : stored(call, worker, ended(call, day, worker));
}

/** Working days: begun, paused and ended. */
export const WORKDAY_METHODS: HostMethodTable = {
  'timeman.open': open,
  'timeman.pause': pause,
  'timeman.close': close,
  'timeman.status': (call) => {
    const worker = workerOf(call);
    return answer(call, worker, worker.day);
  },
  'timeman.settings': (call) => {
    const id = personOf(call);
    const rules = workRulesOf(id);
    return {
      result: {
        UF_TIMEMAN: true,
        UF_TM_FREE: rules.isFree,
        UF_TM_MAX_START: rules.maxStart,
        UF_TM_MIN_FINISH: rules.minFinish,
        UF_TM_MIN_DURATION: rules.minDuration,
        UF_TM_ALLOWED_DELTA: clockSpan(rules.allowedDeltaSeconds),
        ...(id === call.userId && { ADMIN: call.actor.access === 'admin' }),
      },
    };
  },
};
