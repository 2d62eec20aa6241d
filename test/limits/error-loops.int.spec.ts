import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { aPortal } from '../harness/portal-builder.js';

const WARNED_FROM = 30;
const REFUSED_AFTER = 100;

describe('the same error again and again', () => {
  let api: InProcessApi;
  let key: string;

  beforeAll(async () => {
    api = await startInProcessApi({ RATE_LIMIT_PER_MINUTE: '1000000' });
  });

  beforeEach(async () => {
    key = (await aPortal(api).withKey().build()).key;
  });

  afterAll(() => api.stop());

  const get = (id: number | string) => api.client.call('GET', `/v1/deals/${id}`, { key });
  const warningOf = async (id: number | string): Promise<string | undefined> =>
    ((await get(id)).body.error as { warning?: string }).warning;

  it('is warned of, then refused on this route and no other', async () => {
    const warnings: (string | undefined)[] = [];
    const startedMs = Date.now();
    for (let call = 1; call <= REFUSED_AFTER; call += 1) {
      const { body, status } = await get(999_999_999);
      expect([status, body.error.code]).toEqual([404, 'ENTITY_NOT_FOUND']);
      warnings.push((body.error as { warning?: string }).warning);
    }
    expect(warnings.findIndex((warning) => warning !== undefined)).toBe(WARNED_FROM - 1);
    expect(warnings.at(-1)).toContain('ENTITY_NOT_FOUND');
    const refused = await get(999_999_999);
    expect([refused.status, refused.body.error.code]).toEqual([429, 'ERROR_LOOP_DETECTED']);
    expect(refused.body.error).not.toHaveProperty('retryAfter');
    const passedSeconds = (Date.now() - startedMs) / 1_000;
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(60 - passedSeconds);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await api.client.call('GET', '/v1/deals/fields', { key })).status).toBe(200);
    expect((await get(999_999_999)).status).toBe(429);
  });

  it('is counted anew after a success or another error', async () => {
    const { body } = await api.client.call<{ data: { id: number } }>('POST', '/v1/deals', {
      key,
      body: { title: 'one' },
    });
    const almost = async (): Promise<void> => {
      for (let call = 1; call < WARNED_FROM; call += 1) expect(await warningOf(999_999_999)).toBeUndefined();
    };
    await almost();
    expect((await get(body.data.id)).status).toBe(200);
    await almost();
    await get('abc');
    expect(await warningOf(999_999_999)).toBeUndefined();
  });
});
