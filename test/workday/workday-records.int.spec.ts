import { WorkerWorld } from './worker-world.js';
import { NOON } from './workday-cases.data.js';

describe('working days as the host keeps them', () => {
  let world: WorkerWorld;

  beforeAll(async () => {
    world = await WorkerWorld.start();
  });
  afterAll(() => world.stop());

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
