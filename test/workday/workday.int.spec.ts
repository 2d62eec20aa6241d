import type { CallOptions } from '#libs/testing';
import { applicationAccess } from '../portal-data/application-access.js';
import { type WorkdayAnswer, WorkerWorld } from './worker-world.js';
import { CASES, NOON } from './workday-cases.data.js';

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
});
