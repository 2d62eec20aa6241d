import type { CheckedClient } from '#libs/testing';
import { startInProcessApi, type InProcessApi, type TestPortal } from '../harness/in-process-api.js';

const PACE = { burst: 12, perSecond: 20 };
const METHOD = 'crm.item.get';

describe('calls on their way to the host', () => {
  let api: InProcessApi;
  let count = 0;

  const freshDomain = (): string => `pace-${(count += 1)}.example`;
  const freshPortal = (): Promise<TestPortal> => api.createPortal(freshDomain(), PACE);
  const read = (key: string, client: CheckedClient = api.client) =>
    client.call('GET', '/v1/deals/1', { key });
  const received = async (): Promise<number> => (await api.sandbox.calls(METHOD)).length;

  afterEach(() => api.stop());

  it('never meet a refusal of the host, whichever process sends them and however many come', async () => {
    api = await startInProcessApi({
      HOST_REQUEST_BURST: String(PACE.burst),
      HOST_REQUESTS_PER_SECOND: String(PACE.perSecond),
      HOST_QUEUE_WAIT_MS: '1500',
    });
    const replica = await api.startReplica();
    try {
      const domain = freshDomain();
      const portal = await api.createPortal(domain, PACE);
      const keys = [await portal.createKey(), await portal.createKey()];
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, call) =>
          read(keys[call % 2]!, call % 3 === 0 ? replica.client : api.client),
        ),
      );
      const taken = answers.filter(({ status }) => status === 200);
      const refused = answers.filter(({ status }) => status !== 200);
      expect(taken.length).toBeGreaterThan(PACE.burst);
      expect(refused.filter(({ body }) => body.error.code !== 'QUEUE_TIMEOUT')).toEqual([]);
      expect(await api.sandbox.rateRefusals(domain)).toBe(0);
      expect(await received()).toBe(taken.length);
    } finally {
      await replica.stop();
    }
  });

  it('stop when the portal stops answering, and those of another portal do not', async () => {
    api = await startInProcessApi({ HOST_TIMEOUT_MS: '2000' });
    const key = await (await freshPortal()).createKey();
    const other = await (await freshPortal()).createKey();
    expect((await read(key)).status).toBe(200);
    await api.sandbox.clear();
    await api.sandbox.fault(METHOD, { kind: 'hang' }, 5);
    const silent = await Promise.all([1, 2, 3, 4, 5].map(() => read(key)));
    expect(silent.map(({ body }) => body.error.code)).toEqual(Array(5).fill('HOST_TIMEOUT'));

    const { status, headers, body } = await read(key);
    expect([status, body.error]).toMatchObject([503, { code: 'TIMEOUT_QUARANTINE', scope: 'portal' }]);
    expect(headers['retry-after']).toBe(String(body.error.retryAfter));
    expect(await received()).toBe(5);
    expect((await read(other)).status).toBe(200);
  });

  it('are not made while the time budget of the method is spent', async () => {
    api = await startInProcessApi();
    const key = await (await freshPortal()).createKey();
    const resetAt = Math.floor(Date.now() / 1_000) + 120;
    await api.sandbox.fault(METHOD, {
      kind: 'reply',
      status: 429,
      body: { error: 'OPERATION_TIME_LIMIT', time: { operating: 480, operating_reset_at: resetAt } },
    });
    const refusal = { code: 'OPERATION_TIME_LIMIT', scope: 'apiKey' };
    for (const { status, body } of [await read(key), await read(key)]) {
      expect([status, body.error]).toMatchObject([429, refusal]);
      expect(body.error.retryAfter).toBeGreaterThanOrEqual(resetAt - Date.now() / 1_000);
      expect(body.error.retryAfter).toBeLessThanOrEqual(120);
    }
    expect(await received()).toBe(1);
    expect((await api.client.call('GET', '/v1/deals?limit=1', { key })).status).toBe(200);
  });
});
