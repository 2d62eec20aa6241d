import { type Answer, send, TestSandbox } from '../__fixtures__/test-sandbox.js';
import { OperatingTime } from './operating-time.js';
import { PortalLimits } from './portal-limits.js';
import { RateBucket } from './rate-bucket.js';
import { newPortalState } from '../portals/portal-state.js';
import { Portal } from '../portals/portal.js';
import { Table } from '../portals/table.js';
import { seedTable } from '../seed/seed-tables.js';

const DOMAIN = 'limits.example';

describe('bucket', () => {
  it('takes the burst at once and then what leaks away', () => {
    const bucket = new RateBucket();
    const limit = { burst: 3, perSecond: 2 };
    const take = (nowMs: number): boolean => bucket.take(limit, nowMs);
    expect([take(0), take(0), take(0), take(0)]).toEqual([true, true, true, false]);
    expect([take(500), take(500)]).toEqual([true, false]);
    expect(take(60_000)).toBe(true);
    expect(bucket.refused).toBe(2);
  });
});

describe('operating time', () => {
  it('sums ten one-minute slots and says when the oldest leaves', () => {
    const operating = new OperatingTime();
    operating.add('a', 10, 0);
    operating.add('a', 5, 5 * 60_000);
    expect(operating.read('a', 9 * 60_000)).toEqual({ seconds: 15, resetAt: 600 });
    expect(operating.read('a', 10 * 60_000)).toEqual({ seconds: 5, resetAt: 900 });
    expect(operating.read('b', 0)).toEqual({ seconds: 0, resetAt: 600 });
  });
});

describe('addresses', () => {
  it('have a bucket each, and the refusals of all are counted', () => {
    const limits = new PortalLimits();
    const state = newPortalState(DOMAIN, { limits: { burst: 1, perSecond: 0.01 } });
    const portal = new Portal(state, {
      load: (name) => new Table(seedTable(name, DOMAIN, 1, null)),
      onChange: () => undefined,
      onState: () => undefined,
    });
    const isTaken = (address: string): boolean => {
      try {
        limits.countRequest(portal, address, 1000);
        return true;
      } catch {
        return false;
      }
    };
    expect(['a', 'a', 'b', 'b', 'b'].map(isTaken)).toEqual([true, false, true, false, false]);
    expect(limits.counters(DOMAIN)).toEqual({ queryLimitExceeded: 3, operationTimeLimit: 0 });
  });
});

describe('limits of a portal', () => {
  let sandbox: TestSandbox;
  let secret: string;

  const call = (method: string, params: unknown = {}): Promise<Answer> =>
    send(`${sandbox.restUrl}/rest/1/${secret}/${method}`, 'POST', params);
  const settings = (given: object): Promise<Answer> =>
    sandbox.control('PATCH', '/portals', { domain: DOMAIN, ...given });
  const counters = async (): Promise<unknown> =>
    (await sandbox.control('GET', `/limits?domain=${DOMAIN}`)).body;

  beforeAll(async () => {
    sandbox = await TestSandbox.start();
    secret = await sandbox.createPortal(DOMAIN, {});
  });

  afterAll(() => sandbox.stop());

  it('refuses requests over the burst, a batch being one, and counts them', async () => {
    await settings({ limits: { burst: 2, perSecond: 0.01 } });
    expect((await call('profile')).status).toBe(200);
    expect((await call('batch', { cmd: ['profile', 'profile', 'profile'] })).status).toBe(200);
    expect(await call('profile')).toMatchObject({ status: 503, body: { error: 'QUERY_LIMIT_EXCEEDED' } });
    expect(await counters()).toMatchObject({ queryLimitExceeded: 1, operationTimeLimit: 0 });
    await settings({ limits: null });
    expect((await call('profile')).status).toBe(200);
  });

  it('has the limits of the host unless told otherwise', async () => {
    expect((await sandbox.control('POST', '/portals', { domain: 'usual.example' })).body).toMatchObject({
      limits: { burst: 50, perSecond: 2 },
      operatingSeconds: 480,
    });
  });

  it('blocks a method that was busy for too long, and only that one', async () => {
    await settings({ operatingSeconds: 0.05 });
    await sandbox.control('POST', '/faults', {
      method: 'profile',
      times: 1,
      fault: { kind: 'delay', delayMs: 80 },
    });
    const { time } = (await call('profile')).body as {
      time: { operating: number; operating_reset_at: number };
    };
    expect(time.operating).toBeGreaterThan(0.07);
    const blocked = await call('profile');
    expect(blocked).toMatchObject({
      status: 429,
      body: { error: 'OPERATION_TIME_LIMIT', time: { operating_reset_at: time.operating_reset_at } },
    });
    expect((await call('server.time')).status).toBe(200);
    expect(await counters()).toMatchObject({ operationTimeLimit: 1 });
  });
});
