import { eventually, type CheckedClient } from '#libs/testing';
import { startInProcessApi, type InProcessApi, type Replica } from '../harness/in-process-api.js';
import { aPortal } from '../harness/portal-builder.js';

const CEILING = 41;

describe('limits of calls', () => {
  let api: InProcessApi;

  beforeAll(async () => {
    api = await startInProcessApi({ RATE_LIMIT_PER_MINUTE: String(CEILING) });
  });

  afterAll(() => api.stop());

  const freshKey = async () => (await aPortal(api).withKey().build()).key;
  const read = (key: string, client: CheckedClient = api.client) =>
    client.call('GET', '/v1/deals/fields', { key });

  it('tell where a key stands and refuse it above the ceiling, with the seconds in the header alone', async () => {
    const key = await freshKey();
    const startedMs = Date.now();
    const first = await read(key);
    expect(first.status).toBe(200);
    expect(first.headers).toMatchObject({
      'x-ratelimit-limit': String(CEILING),
      'x-ratelimit-remaining': String(CEILING - 1),
      'ratelimit-policy': `"default";q=${CEILING};w=60`,
    });
    const reset = Number(first.headers['x-ratelimit-reset']);
    expect(reset).toBeGreaterThanOrEqual(60);
    expect(reset).toBeLessThanOrEqual(63);
    expect(first.headers['ratelimit']).toBe(`"default";r=${CEILING - 1};t=${reset}`);

    for (let call = 1; call < CEILING; call += 1) expect((await read(key)).status).toBe(200);
    const refused = await read(key);
    expect([refused.status, refused.body.error.code]).toEqual([429, 'RATE_LIMITED']);
    expect(refused.body.error).not.toHaveProperty('retryAfter');
    const passedSeconds = (Date.now() - startedMs) / 1_000;
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(60 - passedSeconds);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(reset);
    expect(refused.headers).toMatchObject({
      'x-ratelimit-limit': String(CEILING),
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': refused.headers['retry-after'],
    });
  });

  it('count every key for itself', async () => {
    const portal = await api.createPortal('two-keys.example');
    const [one, other] = [await portal.createKey(), await portal.createKey()];
    for (let call = 0; call < CEILING; call += 1) await read(one);
    expect((await read(one)).status).toBe(429);
    expect((await read(other)).status).toBe(200);
  });

  it('hold the limit per second of a key beside the general one', async () => {
    const portal = await api.createPortal('per-second.example');
    const key = await portal.createKey();
    await api.database.query(`update auth.api_key set requests_per_second = 2 where portal_id = $1`, [
      portal.id,
    ]);
    await eventually(async () => {
      const { headers } = await read(key);
      expect(headers['ratelimit-policy']).toContain('"per-second";q=2;w=1');
    });
    // Four calls that a busy machine spreads over more than a second are not too many.
    const refused = await eventually(async () => {
      const answers = await Promise.all([1, 2, 3, 4].map(() => read(key)));
      const tooMany = answers.filter(({ status }) => status === 429);
      expect(tooMany.length).toBeGreaterThanOrEqual(2);
      return tooMany;
    });
    expect(refused[0]?.headers['retry-after']).toMatch(/^[12]$/);
    expect(refused[0]?.headers['x-ratelimit-limit']).toBe('2');
    await eventually(async () => expect((await read(key)).status).toBe(200));
  });

  it('come after the portal and before the rights', async () => {
    const portal = await api.createPortal('order.example');
    const key = await portal.createKey({ scopes: ['disk'] });
    for (let call = 0; call < CEILING; call += 1) await read(key);
    expect((await read(key)).body.error.code).toBe('RATE_LIMITED');
    await api.database.query(`update auth.portal set state = 'SUSPENDED' where id = $1`, [portal.id]);
    await eventually(async () => expect((await read(key)).body.error.code).toBe('PORTAL_SUSPENDED'));
  });

  describe('with two processes', () => {
    let replica: Replica;

    beforeEach(async () => {
      replica = await api.startReplica();
    });

    afterEach(() => replica.stop());

    const limitOf = async (client: CheckedClient): Promise<number> =>
      Number((await read(await freshKey(), client)).headers['x-ratelimit-limit']);

    it('together admit exactly the ceiling, and each says its share', async () => {
      await eventually(async () => expect(await limitOf(api.client)).toBeLessThan(CEILING));
      expect((await limitOf(api.client)) + (await limitOf(replica.client))).toBe(CEILING);
      const key = await freshKey();
      const answers = await Promise.all(
        Array.from({ length: 3 * CEILING }, (_, call) => read(key, call % 2 ? api.client : replica.client)),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(CEILING);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    });

    it('take back the share of one that has left', async () => {
      await eventually(async () => expect(await limitOf(api.client)).toBeLessThan(CEILING));
      const passing = await api.startReplica();
      await eventually(async () => expect(await limitOf(api.client)).toBeLessThan(CEILING / 2));
      await passing.stop();
      await eventually(async () => expect(await limitOf(api.client)).toBeGreaterThanOrEqual(20));
    });
  });
});
