import { type CallScript, runScript } from '../../__fixtures__/call-script.js';
import { SandboxHost, type Json } from '../../__fixtures__/sandbox-host.js';

const NOON = '2026-11-23T12:00:00+03:00';

let host: SandboxHost;

beforeAll(async () => {
  host = await SandboxHost.start();
});

beforeEach(async () => {
  await host.reset();
  await host.switches({});
  await host.setClock(NOON);
});

afterAll(() => host.stop());

const SCRIPTS: readonly CallScript[] = [
  [
    'a portal starts with people at work, in a pause, gone home, and one who forgot to',
    [
      {
        method: 'timeman.status',
        userId: 2,
        result: {
          STATUS: 'OPENED',
          TIME_START: '2026-11-23T09:00:00+03:00',
          TIME_FINISH: null,
          DURATION: '00:00:00',
          IP_CLOSE: null,
          TZ_OFFSET: 10_800,
        },
      },
      { method: 'timeman.status', userId: 3, result: { STATUS: 'PAUSED' } },
      {
        method: 'timeman.status',
        userId: 4,
        result: {
          STATUS: 'EXPIRED',
          TIME_START: '2026-11-22T09:00:00+03:00',
          TIME_FINISH_DEFAULT: '2026-11-22T18:00:00+03:00',
        },
      },
      { method: 'timeman.status', userId: 5, result: { STATUS: 'CLOSED', TIME_LEAKS: '00:00:00' } },
      {
        method: 'timeman.status',
        userId: 8,
        result: { STATUS: 'CLOSED', TIME_START: '2026-11-21T09:00:00+05:00', TZ_OFFSET: 18_000 },
      },
      { method: 'timeman.status', userId: 30, result: { STATUS: 'CLOSED', TIME_START: null } },
    ],
  ],
  [
    'days are seen by their owner, the head of the department or of one above it, and administrators',
    [
      { method: 'timeman.status', params: { USER_ID: 13 }, userId: 13, result: { TIME_START: null } },
      { method: 'timeman.status', params: { USER_ID: 13 }, userId: 3, result: { TIME_START: null } },
      { method: 'timeman.status', params: { USER_ID: 13 }, userId: 2, result: { TIME_START: null } },
      { method: 'timeman.status', params: { USER_ID: 13 }, userId: 1, result: { TIME_START: null } },
      { method: 'timeman.status', params: { USER_ID: 13 }, userId: 4, refused: [403, 'ACCESS_DENIED'] },
      { method: 'timeman.close', params: { USER_ID: 2 }, userId: 3, refused: [403, 'ACCESS_DENIED'] },
      { method: 'timeman.settings', params: { USER_ID: 2 }, userId: 3, refused: [403, 'ACCESS_DENIED'] },
      { method: 'timeman.status', params: { USER_ID: 999 }, refused: [400, ''] },
      { method: 'timeman.status', params: { USER_ID: 'me' }, refused: [400, '100'] },
    ],
  ],
  [
    'a time is taken for a day that begins or ends, of its own date, not of the future, and with a reason',
    [
      { method: 'timeman.open', userId: 3, params: { TIME: NOON, REPORT: 'x' }, refused: [400, 'TIME'] },
      { method: 'timeman.open', userId: 4, params: { TIME: NOON, REPORT: 'x' }, refused: [400, 'TIME'] },
      { method: 'timeman.open', userId: 7, params: { TIME: NOON }, refused: [400, 'REPORT'] },
      {
        method: 'timeman.open',
        userId: 7,
        params: { TIME: '2026-11-22T23:00:00-05:00', REPORT: 'x' },
        refused: [400, 'WRONG_DATETIME'],
      },
      {
        method: 'timeman.open',
        userId: 7,
        params: { TIME: '2026-11-23T05:00:00-05:00', REPORT: 'x' },
        refused: [400, 'WRONG_DATETIME'],
      },
      {
        method: 'timeman.open',
        userId: 7,
        params: { TIME: 'soon', REPORT: 'x' },
        refused: [400, 'WRONG_DATETIME'],
      },
      {
        method: 'timeman.open',
        userId: 7,
        params: { TIME: '2026-11-23T03:30:00', REPORT: 'x' },
        result: { STATUS: 'OPENED', TIME_START: '2026-11-23T03:30:00-05:00', ACTIVE: true },
      },
      {
        method: 'timeman.close',
        userId: 2,
        params: { TIME: '2026-11-23T08:00:00+03:00', REPORT: 'x' },
        refused: [400, 'WRONG_DATETIME'],
      },
      { method: 'timeman.close', userId: 4, params: { REPORT: 'x' }, refused: [400, 'WRONG_DATETIME'] },
      {
        method: 'timeman.close',
        userId: 4,
        params: { TIME: '2026-11-22T17:00:00+03:00' },
        refused: [400, 'REPORT'],
      },
    ],
  ],
  [
    'hours that are not free want a reason, and the approval of the manager for a time far from the present',
    [
      { method: 'timeman.settings', userId: 6, result: { UF_TM_FREE: false, ADMIN: false } },
      { method: 'timeman.open', userId: 6, refused: [400, 'REPORT'] },
      {
        method: 'timeman.open',
        userId: 6,
        params: { TIME: '2026-11-23T11:55:00+03:00', REPORT: 'Bus' },
        result: { STATUS: 'OPENED', ACTIVE: true },
      },
      { method: 'timeman.close', userId: 6, refused: [400, 'REPORT'] },
      {
        method: 'timeman.close',
        userId: 6,
        params: { REPORT: 'Ill' },
        result: { STATUS: 'CLOSED', ACTIVE: true },
      },
      {
        method: 'timeman.open',
        userId: 6,
        params: { TIME: '2026-11-23T09:00:00+03:00', REPORT: 'Forgot' },
        result: { STATUS: 'OPENED', ACTIVE: false },
      },
    ],
  ],
  [
    'schedules are told by their id',
    [
      { method: 'timeman.schedule.get', params: { id: 1 }, result: { ID: '1', SCHEDULE_TYPE: 'FIXED' } },
      { method: 'timeman.schedule.get', params: { id: 4 }, result: { DELETED: '1' } },
      { method: 'timeman.schedule.get', params: { id: 99 }, result: [] },
      { method: 'timeman.schedule.get', refused: [400, '100'] },
    ],
  ],
  [
    'the history is listed for those who may see it',
    [
      {
        method: 'timeman.record.list',
        by: 'v3',
        userId: 4,
        params: { filter: [['userId', '=', 4]], order: { id: 'DESC' }, pagination: { limit: 2 } },
        result: {
          items: [
            { userId: 4, state: 'EXPIRED', endTime: null },
            { state: 'CLOSED', startTime: '2026-11-21T09:00:00+03:00', duration: 28_800, breakLength: 3600 },
          ],
        },
      },
      {
        method: 'timeman.record.list',
        by: 'v3',
        userId: 4,
        params: { filter: [['userId', '=', 2]] },
        refused: [403, 'ACCESSDENIED'],
      },
      {
        method: 'timeman.record.list',
        by: 'v3',
        params: {
          filter: [
            ['userId', '=', 8],
            ['startTime', '>=', '2026-11-21T00:00:00+05:00'],
          ],
        },
        result: { items: [{ userId: 8, startTime: '2026-11-21T09:00:00+05:00' }] },
      },
      {
        method: 'timeman.record.list',
        by: 'v3',
        params: { pagination: { limit: 5 } },
        refused: [400, 'REQUESTVALIDATION'],
      },
      {
        method: 'timeman.record.list',
        by: 'v3',
        params: { filter: [['userId', 'in', [4, 5]]] },
        refused: [400, 'INVALIDFILTER'],
      },
      {
        method: 'timeman.record.list',
        by: 'v3',
        params: { filter: [['userId', 4]], pagination: { limit: 0 } },
        refused: [400, 'INVALIDPAGINATION'],
      },
      {
        method: 'timeman.record.field.get',
        by: 'v3',
        params: { name: 'userId' },
        result: { item: { name: 'userId', type: 'int' } },
      },
    ],
  ],
];

describe('working days', () => {
  it.each(SCRIPTS)('%s', (_name, steps) => runScript(host, steps));

  it('begin with 64 records, whoever asks first', async () => {
    const daysOf = async (userId: number): Promise<Json[]> => {
      const wanted = { filter: [['userId', '=', userId]], pagination: { limit: 100 } };
      const { body } = await host.callV3('timeman.record.list', wanted);
      return (body['result'] as { items: Json[] }).items;
    };
    const counts = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(async (id) => (await daysOf(id)).length));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(64);
    expect(new Set((await daysOf(7)).map(({ userId }) => userId))).toEqual(new Set([7]));
  });

  it.each([
    ['2026-11-23T00:00:00+03:00', '2026-11-23T00:00:00+03:00'],
    ['2026-11-23T08:30:00+03:00', '2026-11-23T07:30:00+03:00'],
    ['2026-11-23T23:59:00+03:00', '2026-11-23T09:00:00+03:00'],
  ])('are of the day also when the portal is first asked at %s', async (now, begun) => {
    await host.setClock(now);
    const { body } = await host.call('timeman.status', {}, 2);
    expect(body['result']).toMatchObject({ STATUS: 'OPENED' });
    const start = (body['result'] as { TIME_START: string }).TIME_START;
    expect(start.slice(0, 16)).toBe(begun.slice(0, 16));
  });

  it('expire when the date of the person changes, not that of the portal', async () => {
    await host.setClock('2026-11-23T23:30:00+03:00');
    const open = (userId: number) => host.call('timeman.open', {}, userId);
    const status = async (userId: number) =>
      ((await host.call('timeman.status', {}, userId)).body['result'] as Json)['STATUS'];
    for (const userId of [7, 8, 9]) expect((await open(userId)).status).toBe(200);
    await host.setClock('2026-11-24T00:30:00+03:00');
    expect([await status(7), await status(8), await status(9)]).toEqual(['OPENED', 'OPENED', 'EXPIRED']);
    await host.setClock('2026-11-24T08:30:00+03:00');
    expect([await status(7), await status(8), await status(9)]).toEqual(['EXPIRED', 'OPENED', 'EXPIRED']);
    await host.setClock('2026-11-24T22:30:00+03:00');
    expect(await status(8)).toBe('EXPIRED');
  });

  it.each([
    'timeman.open',
    'timeman.close',
    'timeman.pause',
    'timeman.status',
    'timeman.settings',
    'timeman.schedule.get',
  ])('are unknown where time tracking is off: %s', async (method) => {
    await host.switches({ timeman: false });
    expect(await host.call(method, { id: 1 })).toMatchObject({
      status: 404,
      body: { error: 'ERROR_METHOD_NOT_FOUND' },
    });
  });

  it('are unknown to the third version as well where time tracking is off', async () => {
    await host.switches({ timeman: false });
    const { body } = await host.callV3('timeman.record.list');
    expect(body['error']).toMatchObject({ code: expect.stringMatching(/METHODNOTFOUND/) });
  });
});

describe('settings of the calendar', () => {
  it('are whole for employees, and two hours for guests from outside', async () => {
    const { body } = await host.call('calendar.settings.get', {}, 20);
    expect(body['result']).toMatchObject({ work_time_start: '9', week_holidays: ['SA', 'SU'] });
    expect((await host.call('calendar.settings.get', {}, 41)).body['result']).toEqual({
      work_time_start: 9,
      work_time_end: 19,
    });
  });
});
