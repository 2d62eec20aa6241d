import { newId, type Principal } from '#libs/kernel';
import { eventually } from '#libs/testing';
import { ADMINISTRATOR, InfraApp } from '../__fixtures__/infra-app.js';
import { WakeRuns } from './wake-runs.service.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const ALL_DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const OFFICE = {
  name: 'Office',
  timezone: 'Europe/Moscow',
  week: [
    { day: 'TU', from: '09:00', to: '18:00' },
    { day: 'MO', from: '09:00', to: '18:00' },
  ],
};

let infra: InfraApp;
let key: string;
let serverId: string;
let path: string;

beforeAll(async () => {
  infra = await InfraApp.start();
  key = infra.key();
  ({ serverId } = await infra.runningServer(key));
  path = `/v1/infra/servers/${serverId}/wake-schedules`;
});
afterAll(() => infra.stop());

beforeEach(async () => {
  await infra.sql.query('delete from infra.wake_schedule');
  await infra.sql.query('delete from infra.work_schedule');
  await infra.sql.query(
    `update infra.server set status = 'running', mode = 'BLACKHOLE', prevent_wake = false`,
  );
  await infra.sql.query('delete from infra.server_activity');
  // Midnight: what is due today has a time of its own to come.
  infra.clock.advance(DAY_MS - (infra.clock.nowMs() % DAY_MS));
});

/** A time of the day that is so many minutes ahead. */
const ahead = (minutes: number): string =>
  new Date(infra.clock.nowMs() + minutes * MINUTE_MS).toISOString().slice(11, 16);
const own = (minutes = 60) => ({ days: ALL_DAYS, time: ahead(minutes), timezone: 'UTC' });
const create = (body: object, caller = key) => infra.call('post', path, caller, body);
const sweep = () => infra.get(WakeRuns).wakeDue();
const sibling = (change: Partial<Principal> = {}) => infra.key({ portalId: infra.portalOf(key), ...change });

async function first(): Promise<Record<string, unknown>> {
  const { body } = await infra.call('get', path, key);
  return (body.data as unknown as Record<string, unknown>[])[0] ?? {};
}

describe('wake schedules', () => {
  it('are made, changed and removed', async () => {
    const created = await create({ ...own(), name: 'Morning', keepAwakeMinutes: 90 });
    expect(created).toMatchObject({
      status: 201,
      body: { data: { ...own(), name: 'Morning', enabled: true } },
    });
    const { id, nextRunAt } = created.body.data ?? {};
    expect(nextRunAt).toBe(new Date(infra.clock.nowMs() + 60 * MINUTE_MS).toISOString());
    const one = `${path}/${String(id)}`;
    const later = await infra.call('patch', one, key, { time: ahead(120) });
    expect(later.body.data).toMatchObject({ name: 'Morning', keepAwakeMinutes: 90, time: ahead(120) });
    const off = await infra.call('patch', one, key, { enabled: false });
    expect(off.body.data).toMatchObject({ enabled: false, nextRunAt: null });
    expect((await infra.call('delete', one, key)).body.data).toEqual({ deleted: true });
    expect((await infra.call('patch', one, key, {})).body.error?.code).toBe('WAKE_SCHEDULE_NOT_FOUND');
    expect((await infra.call('delete', `${path}/1`, key)).body.error?.code).toBe('WAKE_SCHEDULE_NOT_FOUND');
  });

  it.each<[string, object, string, string | undefined]>([
    ['an unknown day', { days: ['XX'] }, 'VALIDATION_ERROR', 'days'],
    ['no days', { days: [] }, 'VALIDATION_ERROR', 'days'],
    ['no time of day', { time: '24:00' }, 'VALIDATION_ERROR', 'time'],
    ['an unknown zone', { timezone: 'Mars/Base' }, 'VALIDATION_ERROR', 'timezone'],
    ['a short wake', { keepAwakeMinutes: 14 }, 'VALIDATION_ERROR', 'keepAwakeMinutes'],
    ['a long one', { keepAwakeMinutes: 1441 }, 'VALIDATION_ERROR', 'keepAwakeMinutes'],
    ['both kinds of times', { workScheduleId: newId() }, 'VALIDATION_ERROR', 'days'],
  ])('with %s are refused', async (_, change, code, field) => {
    const { body } = await create({ ...own(), ...change });
    expect(body.error).toMatchObject({ code, details: { field } });
  });

  it('are for servers in the tunnel, for those who manage them, 20 of them', async () => {
    expect((await create(own(), sibling())).body.error?.code).toBe('WRONG_KEY');
    const developer = newId();
    await infra.sql.query(`insert into infra.server_member values ($1, $2, 'DEVELOPER', now())`, [
      serverId,
      developer,
    ]);
    const member = sibling({ ownerUserId: developer });
    expect((await create(own(), member)).body.error).toMatchObject({
      code: 'SERVER_ROLE_FORBIDDEN',
      hint: { deniedAction: 'wake-schedules' },
    });
    expect((await infra.call('get', path, member)).status).toBe(200);
    for (let number = 0; number < 20; number += 1) await create(own());
    expect((await create(own())).body.error?.code).toBe('WAKE_SCHEDULE_LIMIT');
    await infra.sql.query(`update infra.server set mode = 'OPEN' where id = $1`, [serverId]);
    expect((await create(own())).body.error?.code).toBe('BLACKHOLE_ONLY');
  });
});

describe('a wake schedule that is due', () => {
  const sleep = () =>
    infra.sql.query(`update infra.server set status = 'sleeping' where id = $1`, [serverId]);
  const server = async () => {
    const [row] = await infra.sql.query<{ status: string; until: Date | null }>(
      `select s.status, a.keep_awake_until as until
         from infra.server s left join infra.server_activity a on a.server_id = s.id where s.id = $1`,
      [serverId],
    );
    return row;
  };

  it('runs once, whatever the number of workers, and keeps the server awake', async () => {
    await create(own());
    await sweep();
    expect(await first()).toMatchObject({ lastRunAt: null });
    infra.clock.advance(60 * MINUTE_MS);
    await Promise.all([sweep(), sweep(), sweep()]);
    const now = infra.clock.nowMs();
    expect(await first()).toMatchObject({
      lastResult: 'already_running',
      lastRunAt: new Date(now).toISOString(),
      nextRunAt: new Date(now + DAY_MS).toISOString(),
    });
    expect((await server())?.until).toEqual(new Date(now + 60 * MINUTE_MS));
  });

  it('wakes a server that sleeps', async () => {
    const other = await infra.runningServer(key);
    const address = `/v1/infra/servers/${other.serverId}`;
    await infra.call('post', `${address}/wake-schedules`, key, own());
    expect((await infra.call('post', `${address}/sleep-now`, key)).status).toBe(200);
    infra.clock.advance(60 * MINUTE_MS);
    await sweep();
    const { body } = await infra.call('get', `${address}/wake-schedules`, key);
    expect(body.data).toMatchObject([{ lastResult: 'woken' }]);
    await eventually(async () => {
      expect((await infra.call('get', address, key)).body.data?.status).toBe('running');
    });
  });

  it('is made up for within its window, and missed after it', async () => {
    await create({ ...own(), keepAwakeMinutes: 30 });
    infra.clock.advance((60 + 29) * MINUTE_MS);
    await sweep();
    expect(await first()).toMatchObject({ lastResult: 'already_running' });
    infra.clock.advance(DAY_MS + MINUTE_MS);
    await sweep();
    expect(await first()).toMatchObject({ lastResult: 'missed' });
  });

  it('is skipped where the server may not be woken', async () => {
    await sleep();
    await infra.sql.query('update infra.server set prevent_wake = true where id = $1', [serverId]);
    await create(own());
    infra.clock.advance(60 * MINUTE_MS);
    await sweep();
    expect(await first()).toMatchObject({ lastResult: 'skipped' });
    expect(await server()).toEqual({ status: 'sleeping', until: null });
  });

  it('has failed where there is nothing to wake', async () => {
    await infra.sql.query(`update infra.server set status = 'error' where id = $1`, [serverId]);
    await create(own());
    infra.clock.advance(60 * MINUTE_MS);
    await sweep();
    expect(await first()).toMatchObject({ lastResult: 'failed' });
  });

  it('is run by another worker when the first one dies', async () => {
    const { body } = await create(own());
    infra.clock.advance(60 * MINUTE_MS);
    const until = new Date(infra.clock.nowMs() + MINUTE_MS);
    await infra.sql.query('update infra.wake_schedule set claimed_until = $2 where id = $1', [
      body.data?.id,
      until,
    ]);
    await sweep();
    expect(await first()).toMatchObject({ lastResult: null });
    infra.clock.advance(MINUTE_MS);
    await sweep();
    expect(await first()).toMatchObject({ lastResult: 'already_running' });
  });
});

describe('work schedules', () => {
  const make = (change: object = {}, caller = key) =>
    infra.call('post', '/v1/work-schedules', caller, { ...OFFICE, ...change });

  it('belong to the portal: everybody reads, the maker and administrators write', async () => {
    const created = await make({ excludeDates: ['2030-01-02', '2030-01-01', '2030-01-02'] });
    expect(created).toMatchObject({
      status: 201,
      body: {
        data: {
          name: 'Office',
          isDefault: false,
          serversCount: 0,
          week: [OFFICE.week[1], OFFICE.week[0]],
          excludeDates: ['2030-01-01', '2030-01-02'],
        },
      },
    });
    const one = `/v1/work-schedules/${String(created.body.data?.id)}`;
    const colleague = sibling();
    expect((await infra.call('get', one, colleague)).body.data?.name).toBe('Office');
    expect((await infra.call('get', '/v1/work-schedules', colleague)).body.total).toBe(1);
    expect((await infra.call('patch', one, colleague, {})).body.error?.code).toBe('NOT_AUTHORIZED');
    expect((await infra.call('delete', one, colleague)).body.error?.code).toBe('NOT_AUTHORIZED');
    const admin = sibling({ currentUser: ADMINISTRATOR });
    expect((await infra.call('patch', one, admin, { isDefault: true })).body.data?.isDefault).toBe(true);
    const stranger = infra.key();
    expect((await infra.call('get', one, stranger)).body.error?.code).toBe('WORK_SCHEDULE_NOT_FOUND');
    expect((await infra.call('get', '/v1/work-schedules', stranger)).body.total).toBe(0);
    expect((await infra.call('delete', one, admin)).body.data).toEqual({ deleted: true });
    expect((await infra.call('get', one, key)).body.error?.code).toBe('WORK_SCHEDULE_NOT_FOUND');
  });

  it('have names whose letter case is no matter, in any language', async () => {
    const own = infra.key();
    const named = (name: string) => infra.call('post', '/v1/work-schedules', own, { ...OFFICE, name });
    expect((await named('Смена')).status).toBe(201);
    expect((await named('СМЕНА')).body.error?.code).toBe('ALREADY_EXISTS');
    expect((await named('Straße')).status).toBe(201);
    expect((await named('абзац')).status).toBe(201);
    const { body } = await infra.call('get', '/v1/work-schedules', own);
    const names = (body.data as unknown as { name: string }[]).map(({ name }) => name);
    expect(names.filter((name) => /[а-я]/.test(name))).toEqual(['абзац', 'Смена']);
  });

  it('have names and a default of their own', async () => {
    const one = await make({ isDefault: true });
    expect((await make({ name: ' office ' })).body.error?.code).toBe('ALREADY_EXISTS');
    expect((await make({}, infra.key())).status).toBe(201);
    const two = await make({ name: 'Night', isDefault: true });
    expect(two.body.data?.isDefault).toBe(true);
    const read = await infra.call('get', `/v1/work-schedules/${String(one.body.data?.id)}`, key);
    expect(read.body.data?.isDefault).toBe(false);
    const renamed = await infra.call('patch', `/v1/work-schedules/${String(two.body.data?.id)}`, key, {
      name: 'OFFICE',
    });
    expect(renamed.body.error?.code).toBe('ALREADY_EXISTS');
  });

  it.each<[string, object, string]>([
    [
      'windows that overlap',
      { week: [OFFICE.week[0], { day: 'TU', from: '17:00', to: '19:00' }] },
      'week[1]',
    ],
    ['a window backwards', { week: [{ day: 'TU', from: '17:00', to: '09:00' }] }, 'week[0].to'],
    ['an unknown day', { week: [{ day: 'XX', from: '09:00', to: '18:00' }] }, 'week[0].day'],
    ['no windows', { week: [] }, 'week'],
    ['a date that is none', { excludeDates: ['2026-02-30'] }, 'excludeDates[0]'],
    ['an unknown zone', { timezone: 'UTC+3' }, 'timezone'],
    ['a name of blanks', { name: '  ' }, 'name'],
  ])('with %s are refused', async (_, change, field) => {
    expect((await make(change)).body.error).toMatchObject({ code: 'VALIDATION_ERROR', details: { field } });
  });

  it('wake the servers that follow them', async () => {
    const { body } = await make();
    const { body: made } = await create({ workScheduleId: String(body.data?.id) });
    infra.clock.advance(Date.parse(String(made.data?.nextRunAt)) - infra.clock.nowMs());
    await sweep();
    expect(await first()).toMatchObject({ lastRunAt: made.data?.nextRunAt, lastResult: 'already_running' });
  });

  it('are followed by servers, with every change', async () => {
    const { body } = await make();
    const workScheduleId = String(body.data?.id);
    const one = `/v1/work-schedules/${workScheduleId}`;
    const created = await create({ workScheduleId });
    expect(created.body.data).toMatchObject({ workScheduleId, days: null, time: null, timezone: null });
    const before = String(created.body.data?.nextRunAt);
    expect(before).toMatch(/T06:00:00.000Z$/);
    const changed = await infra.call('patch', one, key, { excludeDates: [before.slice(0, 10)] });
    expect(changed.body.data?.serversCount).toBe(1);
    expect(new Date(String((await first())['nextRunAt'])).getTime()).toBeGreaterThan(Date.parse(before));
    expect((await infra.call('delete', one, key)).body.error?.code).toBe('WORK_SCHEDULE_IN_USE');
    const foreign = await make({}, infra.key());
    const refused = await create({ workScheduleId: foreign.body.data?.id });
    expect(refused.body.error?.code).toBe('WORK_SCHEDULE_NOT_FOUND');
    await infra.call('delete', `${path}/${String(created.body.data?.id)}`, key);
    expect((await infra.call('delete', one, key)).status).toBe(200);
  });
});
