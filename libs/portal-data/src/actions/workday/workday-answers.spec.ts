import { PorticoError } from '#libs/kernel';
import {
  checkOrder,
  checkPunch,
  DROP_NEEDLESS_TIME,
  FIND_RECORD_ID,
  historyQuery,
  refuseExpired,
  refuseNoSchedule,
} from './workday-steps.js';
import {
  presentHistory,
  presentWorkday,
  presentWorkdaySettings,
  presentWorkSchedule,
} from './workday.answer.js';

const NOTHING_SAID = {
  id: null,
  timeStart: null,
  timeFinish: null,
  duration: '00:00:00',
  timeLeaks: '00:00:00',
  active: true,
  ipOpen: '',
  ipClose: '',
  latOpen: 0,
  lonOpen: 0,
  latClose: 0,
  lonClose: 0,
  tzOffset: 0,
};

function codeOf(work: () => void): string | null {
  try {
    work();
    return null;
  } catch (error) {
    return (error as PorticoError).code;
  }
}

describe('a working day', () => {
  it.each([
    [{ STATUS: 'CLOSED' }, { status: 'CLOSED' }],
    [
      { STATUS: 'OPENED', ID: '17' },
      { status: 'OPENED', id: 17 },
    ],
    [{ STATUS: 'OPENED', ID: 'x' }, { status: 'OPENED' }],
    [
      { STATUS: 'OPENED', TIME_START: '', TIME_FINISH: null, IP_OPEN: null, LAT_OPEN: null },
      { status: 'OPENED' },
    ],
    [
      { STATUS: 'CLOSED', ACTIVE: false, LAT_OPEN: '59.4', TZ_OFFSET: '10800' },
      { status: 'CLOSED', active: false, latOpen: 59.4, tzOffset: 10_800 },
    ],
    [
      { STATUS: 'CLOSED', ACTIVE: 'N' },
      { status: 'CLOSED', active: false },
    ],
    [
      { STATUS: 'EXPIRED', TIME_FINISH_DEFAULT: 't' },
      { status: 'EXPIRED', timeFinishDefault: 't' },
    ],
    [{ STATUS: 'EXPIRED', TIME_FINISH_DEFAULT: null }, { status: 'EXPIRED' }],
    [{ STATUS: 'OPENED', TIME_FINISH_DEFAULT: 't' }, { status: 'OPENED' }],
  ])('said as %j has every member', (said, expected) => {
    expect(presentWorkday(said)).toEqual({ data: { ...NOTHING_SAID, ...expected } });
  });

  it.each([[null], [[]], ['OPENED'], [{}], [{ STATUS: 1 }], [[{ STATUS: 'OPENED' }]]])(
    'is not made out of %j',
    (said) => {
      expect(presentWorkday(said)).toBeNull();
    },
  );

  it.each([
    [{ STATUS: 'CLOSED' }, {}],
    [{ STATUS: 'OPENED' }, { time: undefined }],
    [{ STATUS: 'PAUSED' }, { time: undefined }],
    [{ STATUS: 'EXPIRED' }, { time: undefined }],
    [{}, { time: undefined }],
  ])('that stands as %j takes a time: %j', (said, expected) => {
    expect(DROP_NEEDLESS_TIME.take(said, { time: 'now' })).toEqual(expected);
  });

  it('is asked for first only where a time is given, and must be one', () => {
    expect(DROP_NEEDLESS_TIME.when?.({ report: 'x' })).toBe(false);
    expect(codeOf(() => DROP_NEEDLESS_TIME.take([], {}))).toBe('HOST_UNAVAILABLE');
  });

  it.each([
    [{ STATUS: 'OPENED', TIME_START: 't' }, true],
    [{ STATUS: 'OPENED', TIME_START: 't', ID: 5 }, false],
    [{ STATUS: 'CLOSED', TIME_START: null }, false],
    [[], false],
  ])('%j looks for its record: %p', (result, expected) => {
    expect(FIND_RECORD_ID.when?.({ result })).toBe(expected);
  });

  it.each([
    [[{ id: 9 }], { STATUS: 'OPENED', ID: 9 }],
    [[], { STATUS: 'OPENED' }],
    [undefined, { STATUS: 'OPENED' }],
    ['no', { STATUS: 'OPENED' }],
  ])('takes its id from %j', (found, expected) => {
    expect(FIND_RECORD_ID.merge({ STATUS: 'OPENED' }, found)).toEqual(expected);
  });

  it('that has expired is no success, nor is a schedule that is not there', () => {
    expect(codeOf(() => refuseExpired({ STATUS: 'EXPIRED' }))).toBe('WORKDAY_EXPIRED');
    expect(codeOf(() => refuseExpired({ STATUS: 'OPENED' }))).toBeNull();
    expect(codeOf(() => refuseNoSchedule([]))).toBe('ENTITY_NOT_FOUND');
    expect(codeOf(() => refuseNoSchedule({ ID: '1' }))).toBeNull();
  });
});

describe('input of a working day', () => {
  it.each([
    [{}, null],
    [{ time: '2026-11-23T09:00:00+03:00' }, null],
    [{ time: '2026-11-23T09:00Z' }, null],
    [{ time: '2026-11-23T09:00:00.5-0530' }, null],
    [{ time: '2028-02-29T09:00Z' }, null],
    [{ time: '2026-02-29T09:00Z' }, 'INVALID_PARAMS'],
    [{ time: '2026-11-23' }, 'INVALID_PARAMS'],
    [{ time: '2026-11-23T09:00:00' }, 'INVALID_PARAMS'],
    [{ time: '9:00' }, 'INVALID_PARAMS'],
    [{ lat: 0, lon: 0 }, null],
    [{ lat: 0 }, 'INVALID_PARAMS'],
    [{ lon: 0 }, 'INVALID_PARAMS'],
  ])('%j: %p', (input, code) => {
    expect(codeOf(() => checkPunch(input))).toBe(code);
  });

  it.each([
    [undefined, null],
    [{ id: 'asc' }, null],
    [{ startTime: 'DESC' }, null],
    [{ id: 1 }, 'INVALID_PARAMS'],
    [{ constructor: 'asc' }, 'INVALID_PARAMS'],
    [JSON.parse('{"__proto__": "asc"}'), 'INVALID_PARAMS'],
  ])('order %j: %p', (order, code) => {
    expect(codeOf(() => checkOrder({ order }))).toBe(code);
  });

  it('asks for the history of somebody in a span of time', () => {
    const spoilt = { startTime: { toString: 1 } };
    expect(historyQuery({ order: spoilt }, 7)['order']).toEqual({ startTime: '' });
    expect(historyQuery({}, 7)).toEqual({ filter: [['userId', '=', 7]], order: { id: 'DESC' } });
    expect(historyQuery({ userId: 4, from: 'a', to: 'b', order: { startTime: 'asc' } }, 7)).toEqual({
      filter: [
        ['userId', '=', 4],
        ['startTime', '>=', 'a'],
        ['startTime', '<', 'b'],
      ],
      order: { startTime: 'ASC' },
    });
  });
});

describe('what surrounds a working day', () => {
  it('is told in the words of the API', () => {
    const settings = { UF_TIMEMAN: 'Y', UF_TM_FREE: false, UF_TM_MAX_START: '09:15:00', UF_NEW: [1] };
    expect(presentWorkdaySettings(settings)).toEqual({
      data: { ufTimeman: true, ufTmFree: false, ufTmMaxStart: '09:15:00', ufNew: [1] },
    });
    expect(
      presentWorkSchedule({ ID: '3', DELETED: '1', DELETED_AT: '', SHIFTS: { a: { ID: '7' } } }),
    ).toEqual({
      data: { id: 3, deleted: true, deletedAt: null, shifts: [{ id: 7 }] },
    });
    const context = { input: { limit: 1, offset: 4 }, total: undefined };
    expect(presentHistory([{ id: '5', userId: 2, isApproved: 'Y', extra: 1 }], context)).toEqual({
      data: [
        {
          id: 5,
          userId: 2,
          startTime: null,
          endTime: null,
          duration: null,
          breakLength: null,
          state: null,
          isApproved: true,
        },
      ],
      meta: { limit: 1, offset: 4, hasMore: true },
    });
  });

  it.each([[null], ['x'], [[1]]])('is not made out of %j', (said) => {
    expect(presentWorkdaySettings(said)).toBeNull();
    expect(presentWorkSchedule(said)).toBeNull();
    expect(presentHistory(said, { input: {}, total: undefined })).toBeNull();
  });
});
