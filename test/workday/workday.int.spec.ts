import type { CallOptions } from '#libs/testing';
import { applicationAccess } from '../portal-data/application-access.js';
import { type WorkdayAnswer, WorkerWorld } from './worker-world.js';

const NOON = '2026-11-23T12:00:30+03:00';

/** What is done when, and what the record is then, or the status and code of the refusal. */
type Step = readonly [
  at: string,
  action: 'open' | 'pause' | 'close' | 'status',
  body: Readonly<Record<string, unknown>>,
  expected: Readonly<Record<string, unknown>> | readonly [number, string, string?],
];
type Case = readonly [name: string, userId: number, steps: readonly Step[]];

/** Seconds pass while a spec runs, so that spans hold to the minute. */
const span = (minutes: string): unknown => expect.stringMatching(new RegExp(`^${minutes}:\\d\\d$`));

const CASES: readonly Case[] = [
  [
    'a day that is open stays as it is',
    2,
    [
      [
        '12:00:30+03:00',
        'open',
        {},
        { status: 'OPENED', timeStart: '2026-11-23T09:00:00+03:00', timeFinish: null, duration: '00:00:00' },
      ],
      ['12:01:30+03:00', 'open', { time: '2026-11-23T11:00:00+03:00', report: 'x' }, { status: 'OPENED' }],
    ],
  ],
  [
    'a pause is ended by opening, and counts as one',
    2,
    [
      ['12:00:30+03:00', 'pause', {}, { status: 'PAUSED', timeLeaks: '00:00:00' }],
      [
        '12:30:45+03:00',
        'open',
        { time: '2026-11-23T12:20:00+03:00' },
        { status: 'OPENED', timeLeaks: span('00:30') },
      ],
      ['12:40:30+03:00', 'pause', {}, { status: 'PAUSED', timeLeaks: span('00:30') }],
      ['12:50:45+03:00', 'pause', {}, { status: 'OPENED', timeLeaks: span('00:40') }],
      ['13:00:50+03:00', 'status', {}, { status: 'OPENED', timeLeaks: span('00:40') }],
      [
        '18:00:30+03:00',
        'close',
        { time: '2026-11-23T18:00:00+03:00', report: 'Left' },
        {
          status: 'CLOSED',
          timeFinish: '2026-11-23T18:00:00+03:00',
          timeLeaks: span('00:40'),
          duration: span('08:19'),
        },
      ],
    ],
  ],
  [
    'a pause that runs ends with the day',
    2,
    [
      ['12:00:30+03:00', 'pause', {}, { status: 'PAUSED' }],
      [
        '13:00:45+03:00',
        'close',
        {},
        { status: 'CLOSED', timeLeaks: span('01:00'), duration: span('03:00') },
      ],
      [
        '13:10:00+03:00',
        'close',
        {},
        { status: 'CLOSED', timeLeaks: span('01:00'), duration: span('03:00') },
      ],
    ],
  ],
  [
    'a closed day goes on when opened, without the time between',
    2,
    [
      ['12:00:30+03:00', 'close', { lat: 59.44, lon: 24.75 }, { status: 'CLOSED', latClose: 59.44 }],
      [
        '13:00:45+03:00',
        'open',
        {},
        {
          status: 'OPENED',
          timeStart: '2026-11-23T09:00:00+03:00',
          timeLeaks: span('01:00'),
          timeFinish: null,
          duration: '00:00:00',
        },
      ],
    ],
  ],
  [
    'a closed day goes on when paused, with the time between',
    2,
    [
      ['12:00:30+03:00', 'close', {}, { status: 'CLOSED' }],
      ['13:00:30+03:00', 'pause', {}, { status: 'PAUSED', timeLeaks: '00:00:00' }],
      [
        '14:00:45+03:00',
        'close',
        {},
        { status: 'CLOSED', timeLeaks: span('01:00'), duration: span('04:00') },
      ],
    ],
  ],
  [
    'after a closed day another begins at a time that is given with a reason',
    2,
    [
      ['12:00:30+03:00', 'close', {}, { status: 'CLOSED' }],
      ['12:30:00+03:00', 'open', { time: '2026-11-23T12:20:00+03:00' }, [422, 'HOST_ERROR', 'REPORT']],
      [
        '12:30:30+03:00',
        'open',
        { time: '2026-11-22T12:20:00+03:00', report: 'x' },
        [422, 'HOST_ERROR', 'WRONG_DATETIME'],
      ],
      [
        '12:31:00+03:00',
        'open',
        { time: '2026-11-23T14:20:00+05:00', report: 'A call', lat: 59.44, lon: 24.75 },
        {
          status: 'OPENED',
          timeStart: '2026-11-23T12:20:00+03:00',
          timeLeaks: '00:00:00',
          latOpen: 59.44,
          lonOpen: 24.75,
          ipOpen: '',
          latClose: 0,
        },
      ],
    ],
  ],
  [
    'a day begins now for somebody who has not come yet, and neither ends nor pauses before',
    9,
    [
      [
        '12:00:30+03:00',
        'status',
        {},
        {
          status: 'CLOSED',
          id: null,
          timeStart: null,
          timeFinish: null,
          duration: '00:00:00',
          active: true,
          tzOffset: 10_800,
        },
      ],
      ['12:01:00+03:00', 'pause', {}, [422, 'HOST_ERROR']],
      ['12:01:30+03:00', 'close', {}, [422, 'HOST_ERROR']],
      [
        '12:02:30+03:00',
        'open',
        {},
        {
          status: 'OPENED',
          id: expect.any(Number),
          timeStart: expect.stringMatching(/^2026-11-23T12:02:\d\d\+03:00$/),
        },
      ],
    ],
  ],
  [
    'a day that was never closed is not opened again, nor paused, and closes on its own date alone',
    4,
    [
      ['12:00:30+03:00', 'open', {}, [409, 'WORKDAY_EXPIRED']],
      ['12:01:00+03:00', 'open', { time: NOON, report: 'x' }, [409, 'WORKDAY_EXPIRED']],
      ['12:01:30+03:00', 'pause', {}, [422, 'HOST_ERROR']],
      ['12:02:00+03:00', 'close', { report: 'Forgot' }, [422, 'HOST_ERROR', 'WRONG_DATETIME']],
      ['12:02:30+03:00', 'close', { time: NOON, report: 'x' }, [422, 'HOST_ERROR', 'WRONG_DATETIME']],
      ['12:03:00+03:00', 'close', { time: '2026-11-22T18:00:00+03:00' }, [422, 'HOST_ERROR', 'REPORT']],
      ['12:03:30+03:00', 'status', {}, { status: 'EXPIRED', timeStart: '2026-11-22T09:00:00+03:00' }],
    ],
  ],
  [
    'a day five hours east is told in its own zone, also when it ends by a clock elsewhere',
    8,
    [
      [
        '12:00:30+03:00',
        'open',
        { time: '2026-11-23T05:00:00Z', report: 'Early' },
        { status: 'OPENED', timeStart: '2026-11-23T10:00:00+05:00', tzOffset: 18_000 },
      ],
      [
        '13:00:00+03:00',
        'close',
        { time: '2026-11-23T12:30:00+03:00', report: 'Done' },
        { status: 'CLOSED', timeFinish: '2026-11-23T14:30:00+05:00', duration: '04:30:00' },
      ],
      // It is the 24th there, and the 23rd on the portal.
      ['22:30:30+03:00', 'status', {}, { status: 'CLOSED', timeStart: '2026-11-23T10:00:00+05:00' }],
      [
        '22:31:00+03:00',
        'open',
        { time: '2026-11-23T22:15:00+03:00', report: 'Night' },
        { status: 'OPENED', timeStart: '2026-11-24T00:15:00+05:00' },
      ],
    ],
  ],
  [
    'a day five hours west begins while it is tomorrow on the portal',
    7,
    [
      ['23:00:30+03:00', 'open', {}, { status: 'OPENED', tzOffset: -18_000 }],
      [
        '2026-11-24T02:00:30+03:00',
        'status',
        {},
        { status: 'OPENED', timeStart: expect.stringMatching(/^2026-11-23T15:00:\d\d-05:00$/) },
      ],
      ['2026-11-24T08:00:30+03:00', 'open', {}, [409, 'WORKDAY_EXPIRED']],
    ],
  ],
  [
    'fixed hours want a reason, and wait for the manager when a time is far from the present',
    6,
    [
      ['12:00:30+03:00', 'open', {}, [422, 'HOST_ERROR', 'REPORT']],
      [
        '12:01:00+03:00',
        'open',
        { time: '2026-11-23T09:00:00+03:00', report: 'Forgot' },
        { status: 'OPENED', active: false },
      ],
      ['12:02:00+03:00', 'close', { report: 'Ill' }, { status: 'CLOSED', active: false }],
    ],
  ],
];

function told({ status, data, error }: WorkdayAnswer): unknown {
  if (status === 200) return data;
  const { code, hostCode } = error ?? {};
  return hostCode === undefined ? [status, code] : [status, code, hostCode];
}

describe('working days', () => {
  let world: WorkerWorld;

  beforeAll(async () => {
    world = await WorkerWorld.start();
  });
  afterAll(() => world.stop());

  it.each(CASES)('%s', async (_name, userId, steps) => {
    const workers = await world.workers(NOON);
    // The first call decides which day it is on the portal.
    await workers.read(1, 'status');
    for (const [at, action, body, expected] of steps) {
      await world.api.sandbox.setClock(at.includes('T') ? at : `2026-11-23T${at}`);
      const answer =
        action === 'status'
          ? await workers.read(userId, 'status')
          : await workers.write(userId, action, body);
      const wanted: unknown = Array.isArray(expected) ? expected : expect.objectContaining(expected);
      expect({ at, action, told: told(answer) }).toEqual({ at, action, told: wanted });
    }
  });

  it('are brought in order the way their clients do it: read, close with the suggested time, open again', async () => {
    const workers = await world.workers(NOON);
    const refused = await workers.write(1, 'open', { userId: 4 });
    expect(refused).toMatchObject({ status: 409, error: { code: 'WORKDAY_EXPIRED' } });
    expect(refused.error?.['hint']).toEqual(expect.stringContaining('GET /v1/workday/status'));
    const { data } = await workers.read(1, 'status?userId=4');
    expect(data).toMatchObject({ status: 'EXPIRED', timeFinishDefault: '2026-11-22T18:00:00+03:00' });
    const time = data['timeFinishDefault'];
    const closed = await workers.write(1, 'close', { userId: 4, time, report: 'Closed by the desk' });
    expect(closed.data).toMatchObject({
      status: 'CLOSED',
      id: data['id'],
      timeFinish: time,
      duration: '09:00:00',
    });
    const opened = await workers.write(1, 'open', { userId: '4' });
    expect(opened).toMatchObject({ status: 200, data: { status: 'OPENED', duration: '00:00:00' } });
    expect(opened.data['id']).toBeGreaterThan(Number(data['id']));
    expect(Object.keys(opened.data)).not.toContain('timeFinishDefault');
  });

  it('are those of the caller, of people of the departments one leads, and of everybody for administrators', async () => {
    const workers = await world.workers(NOON);
    const seen = async (reader: number, path: string): Promise<unknown> => {
      const { status, error } = await workers.read(reader, path);
      return error ? error['code'] : status;
    };
    for (const path of ['status?userId=13', 'settings?userId=13', 'records?userId=13']) {
      for (const reader of [13, 3, 2, 1])
        expect([path, reader, await seen(reader, path)]).toEqual([path, reader, 200]);
      expect([path, await seen(4, path)]).toEqual([path, 'HOST_ACCESS_DENIED']);
    }
    for (const action of ['open', 'pause', 'close']) {
      const { status, error } = await workers.write(4, action, { userId: 13 });
      expect([action, status, error?.['code']]).toEqual([action, 403, 'HOST_ACCESS_DENIED']);
    }
    const { status, error } = await workers.read(1, 'status?userId=999');
    expect([status, error?.['code'], error?.['hostCode']]).toEqual([422, 'HOST_ERROR', undefined]);
  });

  it.each([
    [{ userId: 0 }, 'userId'],
    [{ userId: 'me' }, 'userId'],
    [{ userId: 1e300 }, 'userId'],
    [{ userId: [4] }, 'userId'],
    [{ time: '09:00' }, 'time'],
    [{ time: '2026-11-23T09:00:00' }, 'time'],
    [{ time: '2026-02-31T09:00:00Z' }, 'time'],
    [{ time: 1_700_000_000 }, 'time'],
    [{ report: '' }, 'report'],
    [{ report: ['late'] }, 'report'],
    [{ lat: 91, lon: 0 }, 'lat'],
    [{ lat: 10 }, 'lon'],
    [{ lon: 10 }, 'lat'],
    [{ user: 4 }, 'user'],
  ])('are neither begun nor ended with %j', async (body, field) => {
    const workers = await world.workers(NOON);
    for (const action of ['open', 'close']) {
      expect(await workers.write(1, action, body)).toMatchObject({
        status: 400,
        error: { code: 'INVALID_PARAMS', details: { field } },
      });
    }
    expect(await world.api.sandbox.calls()).toEqual([]);
  });

  it('are listed, the newest first, a page at a time', async () => {
    const workers = await world.workers(NOON);
    const page = await workers.read(1, 'records?userId=4&limit=3');
    expect(page.meta).toEqual({ limit: 3, offset: 0, hasMore: true });
    expect(page.data).toEqual([
      expect.objectContaining({
        userId: 4,
        state: 'EXPIRED',
        startTime: '2026-11-22T09:00:00+03:00',
        endTime: null,
      }),
      {
        id: expect.any(Number),
        userId: 4,
        startTime: '2026-11-21T09:00:00+03:00',
        endTime: '2026-11-21T18:00:00+03:00',
        duration: 28_800,
        breakLength: 3_600,
        state: 'CLOSED',
        isApproved: true,
      },
      expect.objectContaining({ startTime: '2026-11-20T09:00:00+03:00' }),
    ]);
    const last = await workers.read(1, 'records?userId=4&limit=3&offset=8');
    expect([last.data.length, last.meta]).toEqual([0, { limit: 3, offset: 8, hasMore: false }]);
    const some = await workers.read(
      4,
      'records?from=2026-11-19T00:00:00%2B03:00&to=2026-11-21T00:00:00%2B03:00&order[startTime]=asc',
    );
    expect(
      (some.data as unknown as { startTime: string }[]).map(({ startTime }) => startTime.slice(0, 10)),
    ).toEqual(['2026-11-19', '2026-11-20']);
  });

  it.each([
    'limit=0',
    'limit=201',
    'offset=-1',
    'order[state]=asc',
    'order[id]=up',
    'from=yesterday',
    'userId=x',
  ])('are not listed by %s', async (query) => {
    const workers = await world.workers(NOON);
    const { status, error } = await workers.read(1, `records?${query}`);
    expect([status, error?.['code']]).toEqual([400, 'INVALID_PARAMS']);
  });

  it('have rules and schedules', async () => {
    const workers = await world.workers(NOON);
    expect((await workers.read(1, 'settings')).data).toEqual({
      ufTimeman: true,
      ufTmFree: true,
      ufTmMaxStart: '09:15:00',
      ufTmMinFinish: '17:45:00',
      ufTmMinDuration: '08:00:00',
      ufTmAllowedDelta: '00:15:00',
      admin: true,
    });
    expect((await workers.read(1, 'settings?userId=6')).data).not.toHaveProperty('admin');
    const { data } = await workers.read(1, 'schedule?id=1');
    expect(data).toMatchObject({
      id: 1,
      name: 'Office',
      scheduleType: 'FIXED',
      reportPeriodOptions: { startWeekDay: 0 },
      allowedDevices: { browser: true },
      deleted: false,
      deletedAt: null,
      isForAllUsers: true,
      worktimeRestrictions: [],
      shifts: [{ id: 10, workTimeStart: 32_400, workTimeEnd: 64_800, workDays: '12345', deleted: false }],
      calendar: { systemCode: '', exclusions: [] },
      scheduleViolationRules: { maxExactStart: -1, usersToNotify: { fixedStartEnd: [] } },
    });
    expect((await workers.read(1, 'schedule?id=4')).data).toMatchObject({ deleted: true });
    expect(await workers.read(1, 'schedule?id=99')).toMatchObject({
      status: 404,
      error: { code: 'ENTITY_NOT_FOUND' },
    });
    expect(await workers.read(1, 'schedule')).toMatchObject({ status: 422, error: { hostCode: '100' } });
  });

  it.each([
    ['GET', 'status'],
    ['GET', 'settings'],
    ['GET', 'schedule?id=1'],
    ['GET', 'records'],
    ['POST', 'open'],
    ['POST', 'close'],
    ['POST', 'pause'],
  ] as const)('are unknown where time tracking is off: %s %s', async (method, path) => {
    const workers = await world.workers(NOON);
    await world.api.sandbox.switches(workers.portal.domain, { timeman: false });
    const key = await workers.key(1);
    const answer = await workers.send(method, path, { key, ...(method === 'POST' && { body: {} }) });
    expect(answer).toMatchObject({ status: 409, error: { code: 'TIMEMAN_MODULE_NOT_ENABLED' } });
  });

  it('are, for an application, those of the person of the session', async () => {
    const { portal } = await world.workers(NOON);
    const access = await applicationAccess(world.api, portal, portal.domain, ['timeman']);
    const read = (path: string, options: CallOptions) =>
      world.api.client.call<{ data: { userId: number }[]; error?: { code: string } }>('GET', path, options);
    const { data } = (await read('/v1/workday/records?limit=3', access)).body;
    expect(data.map(({ userId }) => userId)).toEqual([1, 1, 1]);
    const alone = await read('/v1/workday/records', { key: access.key });
    expect([alone.status, alone.body.error?.code]).toEqual([401, 'TOKEN_MISSING']);
  });

  it('are begun and paused by a request without a body', async () => {
    const workers = await world.workers(NOON);
    const key = await workers.key(1);
    expect((await workers.send('POST', 'open', { key })).data).toMatchObject({ status: 'OPENED' });
    expect((await workers.send('POST', 'pause', { key })).data).toMatchObject({ status: 'PAUSED' });
  });

  it('are not changed by keys that only read, nor seen without the scope', async () => {
    const workers = await world.workers(NOON);
    const reading = await workers.key(1, ['timeman'], true);
    expect(await workers.send('POST', 'open', { key: reading, body: {} })).toMatchObject({
      status: 403,
      error: { code: 'WRITE_BLOCKED_READONLY_KEY' },
    });
    expect((await workers.send('GET', 'status', { key: reading })).status).toBe(200);
    const other = await workers.key(1, ['calendar']);
    expect(await workers.send('GET', 'status', { key: other })).toMatchObject({
      status: 403,
      error: { code: 'SCOPE_DENIED' },
    });
  });

  describe('of a host that does not say the id of the record', () => {
    const said = {
      STATUS: 'OPENED',
      TIME_START: '2026-11-23T09:00:00+03:00',
      TIME_FINISH: null,
      IP_OPEN: null,
    };
    const reply = (result: unknown) => ({ kind: 'reply', status: 200, body: { result } }) as const;

    it('have that of the newest record of the person', async () => {
      const workers = await world.workers(NOON);
      const { data: before } = await workers.read(2, 'status');
      await world.api.sandbox.fault('timeman.open', reply(said));
      const { status, data } = await workers.write(2, 'open');
      expect([status, data]).toEqual([
        200,
        {
          status: 'OPENED',
          id: before['id'],
          timeStart: said.TIME_START,
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
        },
      ]);
    });

    it.each(['open', 'pause', 'close', 'status'])(
      'have none where the history cannot be read: %s',
      async (action) => {
        const workers = await world.workers(NOON);
        await world.api.sandbox.fault(`timeman.${action}`, reply(said));
        await world.api.sandbox.fault('timeman.record.list', {
          kind: 'reply',
          status: 404,
          body: { error: { code: 'METHODNOTFOUND', message: 'No' } },
        });
        const answer = action === 'status' ? await workers.read(2, action) : await workers.write(2, action);
        expect([answer.status, answer.data['id']]).toEqual([200, null]);
      },
    );

    it.each([[[]], ['OPENED'], [null], [{ TIME_START: 'x' }]])('are not made out of %j', async (result) => {
      const workers = await world.workers(NOON);
      await world.api.sandbox.fault('timeman.status', reply(result));
      const { status, error } = await workers.read(2, 'status');
      expect([status, error?.['code']]).toEqual([502, 'HOST_UNAVAILABLE']);
    });
  });
});
