import { AiAdmin } from '#libs/ai/operator';
import { operatorMeta, systemMeta } from '#libs/event-log/contracts';
import { newId } from '#libs/kernel';
import { AI_METER, type AiMeter, MICRO, NOTHING_COUNTED } from '#libs/metering';
import { QuotaAdmin } from '#libs/metering/operator';
import { TEST_SECRETS } from '#libs/testing';
import { request } from 'undici';
import { Cli } from '../../apps/cli/src/cli.js';
import { HomeFolder } from '../../apps/cli/src/home/home-folder.js';
import { createProgram } from '../../apps/cli/src/program.js';
import { OffPeakStream, PLATFORM_SCHEDULE } from '../../libs/metering/src/off-peak/off-peak.stream.js';
import { QuotaPolicyStream } from '../../libs/metering/src/quota/quota-policy.stream.js';
import { type InProcessApi, startInProcessApi, type TestPortal } from '../harness/in-process-api.js';
import { aPortal } from '../harness/portal-builder.js';

/** A schedule of one price, as operators write it. */
function gridOf(multiplier: number): string {
  return JSON.stringify(Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => multiplier)));
}

const UNIT = { input: MICRO * MICRO, cachedInput: 0n, output: MICRO * MICRO, audioMinute: 0n, image: 0n };

describe('what is told of AI usage', () => {
  let api: InProcessApi;

  beforeAll(async () => {
    api = await startInProcessApi({ AI_MONTH_UNITS: '1000', AI_PACING: 'wallet' });
  });
  afterAll(() => api.stop());

  const scopes = ['svc:ai'] as const;
  const newPortal = () => aPortal(api).withKey({ scopes }).build();
  async function administrator(portal: TestPortal): Promise<string> {
    const userId = await portal.addUser({ admin: true, hasWebhook: true });
    return portal.createKey({ userId, scopes });
  }
  async function use(portal: TestPortal, keyId: string, model: string, tokens: number): Promise<void> {
    const meter = api.get<AiMeter>(AI_METER);
    const counts = { ...NOTHING_COUNTED, promptTokens: tokens };
    const id = newId();
    await meter.admit({
      id,
      portalId: portal.id,
      keyId,
      userId: portal.userId,
      modelId: model,
      callClass: 'chat',
      payer: { kind: 'portal' },
      isStreamed: false,
      rates: { units: UNIT, credits: null },
      atMost: counts,
      atLeast: counts,
    });
    await meter.settle(id, { counts, usageOrigin: 'provider', httpStatus: 200, end: 'completed' });
  }
  const call = (method: 'GET' | 'PATCH', path: string, key: string, json?: object) =>
    api.client.call(method, path, { headers: { 'x-api-key': key }, ...(json && { body: json }) });

  it.each([[false], [true]])(
    'counts a call before its answer ends: the next one meets what it has used up (stream: %s)',
    async (stream) => {
      const portal = await newPortal();
      const { key } = portal;
      const url = new URL('/ai/v1', portal.restUrl).href;
      await api.get<AiAdmin>(AiAdmin).setProvider('default', { url });
      await api.get<QuotaAdmin>(QuotaAdmin).set(portal.id, { monthUnits: 5, pacing: 'off' });
      const chat = async () => {
        const { statusCode, body } = await request(`${api.origin}/v1/chat/completions`, {
          method: 'POST',
          headers: { 'x-api-key': key, 'content-type': 'application/json' },
          body: JSON.stringify({ stream, messages: [{ role: 'user', content: 'Hello' }] }),
        });
        return `${statusCode} ${await body.text()}`;
      };
      expect(await chat()).toMatch(/^200 /);
      expect(await chat()).toMatch(/^402 .*"ai_quota_exhausted"/);
      const { data } = (await call('GET', '/v1/ai/usage', key)).body;
      expect(data).toMatchObject({ totals: { calls: 1 } });
    },
  );

  it('shows the quota in percent, for half a minute the same', async () => {
    const portal = await newPortal();
    const key = await portal.createKey({ scopes });
    const keyId = await portal.issueKey({ scopes });
    const { data: before } = (await call('GET', '/v1/ai/quota', key)).body;
    expect(before).toMatchObject({
      pctUsed: 0,
      exhausted: false,
      resetAt: null,
      pacing: { mode: 'wallet', active: true, day: { pctUsed: 0 }, week: { pctUsed: 0 } },
      byModel: [],
    });
    await use(portal, keyId, 'host/a', 25);
    expect((await call('GET', '/v1/ai/quota', key)).body.data).toEqual(before);
    const other = await newPortal();
    await use(other, keyId, 'host/a', 25);
    const fresh = (await call('GET', '/v1/ai/quota', other.key)).body.data;
    expect(fresh).toMatchObject({
      pctUsed: 2.5,
      pacing: { day: { pctUsed: 25 }, week: { pctUsed: 7.1 } },
      byModel: [{ modelId: 'host/a', calls: 1, pctOfLimit: 2.5 }],
    });
    const refused = await call('GET', '/v1/ai/quota', await portal.createKey({ scopes: ['crm'] }));
    expect(refused.status).toBe(403);
    expect(refused.body).toEqual({
      error: expect.objectContaining({ code: 'scope_missing', type: 'invalid_request_error' }),
    });
  });

  it('sums calls up by day, model and key, for people their own', async () => {
    const portal = await newPortal();
    const key = await portal.createKey({ scopes });
    const [first, second] = [await portal.issueKey({ scopes }), await portal.issueKey({ scopes })];
    await use(portal, first, 'host/a', 10);
    await use(portal, first, 'host/b', 20);
    await use(portal, second, 'host/b', 30);
    const admin = await administrator(portal);
    const byModel = (await call('GET', '/v1/ai/usage?limit=1&page=2', key)).body;
    expect(byModel).toMatchObject({
      data: {
        totals: { calls: 3, failedCalls: 0, partialCalls: 0, promptTokens: 60, unitsNet: 60, costCredits: 0 },
        rows: [{ key: 'host/a', calls: 1, promptTokens: 10, unitsGross: 10 }],
      },
      total: 2,
      page: 2,
      limit: 1,
    });
    const byKey = (await call('GET', `/v1/ai/usage?days=7&groupBy=key&keyId=${second}`, admin)).body;
    expect(byKey).toMatchObject({ data: { rows: [{ key: second, calls: 1 }] }, total: 1 });
    expect((await call('GET', '/v1/ai/usage?groupBy=day', admin)).body).toMatchObject({
      data: { rows: [{ key: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), calls: 3 }] },
    });
    const stranger = (await newPortal()).key;
    expect((await call('GET', `/v1/ai/usage?keyId=${second}`, stranger)).body).toMatchObject({
      data: { totals: { calls: 0 }, rows: [] },
      total: 0,
    });
    for (const [query, param] of [
      ['from=2026-01-01T00:00:00Z&to=2025-01-01T00:00:00Z', 'from'],
      ['from=2026-01-01T00:00:00Z&to=2026-04-04T00:00:00Z', 'from'],
      ['days=7&to=2026-04-04T00:00:00Z', 'days'],
      ['days=93', 'days'],
      ['groupBy=person', 'groupBy'],
    ]) {
      const { status, body } = await call('GET', `/v1/ai/usage?${query}`, key);
      expect([status, body.error]).toEqual([
        400,
        expect.objectContaining({ code: 'invalid_request', param }),
      ]);
    }
  });

  it('lets administrators tighten the pacing, at once, and no more', async () => {
    const portal = await newPortal();
    const key = await portal.createKey({ scopes });
    const admin = await administrator(portal);
    expect((await call('GET', '/v1/ai/pacing', key)).body.data).toEqual({
      mode: 'wallet',
      dayPercent: 10,
      weekPercent: 35,
      own: { mode: null, dayPercent: null, weekPercent: null },
      platform: { mode: 'wallet', dayPercent: 10, weekPercent: 35 },
    });
    expect((await call('PATCH', '/v1/ai/pacing', key, { mode: 'block' })).body.error?.code).toBe(
      'NOT_AUTHORIZED',
    );
    const loosened = await call('PATCH', '/v1/ai/pacing', admin, { dayPercent: 11 });
    expect([loosened.status, loosened.body.error]).toEqual([
      403,
      expect.objectContaining({
        code: 'AI_PACING_ONLY_TIGHTER',
        details: { field: 'dayPercent', platform: 10 },
      }),
    ]);
    expect((await call('PATCH', '/v1/ai/pacing', admin, {})).body.error?.code).toBe('VALIDATION_ERROR');
    const tightened = await call('PATCH', '/v1/ai/pacing', admin, { mode: 'block', dayPercent: 1 });
    expect(tightened.body.data).toMatchObject({ mode: 'block', dayPercent: 1, own: { mode: 'block' } });
    const keyId = await portal.issueKey({ scopes });
    await use(portal, keyId, 'host/a', 10);
    await expect(use(portal, keyId, 'host/a', 1)).rejects.toMatchObject({ code: 'ai_pacing_limited' });
    await call('PATCH', '/v1/ai/pacing', admin, { mode: null, dayPercent: null });
    await use(portal, keyId, 'host/a', 1);
    await api
      .get<QuotaPolicyStream>(QuotaPolicyStream)
      .handle(
        portal.id,
        { type: 'change', portalId: portal.id, change: { monthUnits: 5 } },
        { meta: operatorMeta(), portalId: portal.id },
      );
    await expect(use(portal, keyId, 'host/a', 1)).rejects.toMatchObject({ code: 'ai_quota_exhausted' });
  });

  it('shows the hours in which units cost less, and counts them', async () => {
    const portal = await newPortal();
    const key = await portal.createKey({ scopes });
    const none = await call('GET', '/v1/off-peak', key);
    expect(none.headers['cache-control']).toBe('private, max-age=60');
    expect(none.body.data).toMatchObject({ enabled: false, currentMultiplier: 1, perModel: false });
    const grid = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 250));
    const schedule = { timezone: 'Europe/Berlin', grid, visible: 'admin', appliesToMoney: false } as const;
    await api
      .get<OffPeakStream>(OffPeakStream)
      .handle(PLATFORM_SCHEDULE, { type: 'set', schedule }, { meta: systemMeta('spec'), portalId: null });
    expect((await call('GET', '/v1/off-peak', key)).body.data).toMatchObject({
      enabled: true,
      visible: 'admin',
      timezone: 'Europe/Berlin',
      currentMultiplier: 0.25,
      currentWindowEndsInHours: 168,
      nextAtOrBelow: { inHours: 0, multiplier: 0.25 },
    });
    await use(portal, await portal.issueKey({ scopes }), 'host/a', 9);
    expect((await call('GET', '/v1/ai/usage', key)).body.data).toMatchObject({
      totals: { unitsGross: 9, unitsNet: 2.25 },
    });
    const { body } = await call('GET', '/v1/ai/quota', key);
    expect(body.data).toMatchObject({ pctUsed: 0.2, byModel: [{ pctOfLimit: 0.9 }] });
  });

  it('obeys operators at once', async () => {
    const portal = await newPortal();
    const keyId = await portal.issueKey({ scopes });
    const run = async (...words: string[]): Promise<unknown> => {
      const lines: string[] = [];
      const output = { write: (text: string) => void lines.push(text), writeError: () => undefined };
      const environment = { DATABASE_URL: api.database.url, AI_MONTH_UNITS: '1000', ...TEST_SECRETS };
      const cli = new Cli(environment, new HomeFolder('/nowhere'), output, true);
      await cli.run(createProgram(cli), [...words, '--json']);
      return JSON.parse(lines.join(''));
    };
    await run('off-peak', 'set', '--timezone', 'UTC', '--grid', gridOf(1));
    const set = (...flags: string[]) => run('ai-quota', 'set', portal.domain, ...flags);
    expect(
      await set('--month', '100', '--pacing', 'block', '--day-percent', '20', '--overage', 'off'),
    ).toMatchObject({
      portalId: portal.id,
      monthUnits: 100,
      pacing: { mode: 'block', dayPercent: 20, weekPercent: 35 },
      overage: false,
      counted: null,
    });
    await use(portal, keyId, 'host/a', 20);
    await expect(use(portal, keyId, 'host/a', 1)).rejects.toMatchObject({ code: 'ai_pacing_limited' });
    await set('--pacing', 'off');
    await use(portal, keyId, 'host/a', 80);
    await expect(use(portal, keyId, 'host/a', 1)).rejects.toMatchObject({ code: 'ai_quota_exhausted' });
    await set('--month', 'none', '--pacing', 'default');
    await use(portal, keyId, 'host/a', 5_000);
    expect(await run('ai-quota', 'show', portal.id)).toMatchObject({
      monthUnits: null,
      decided: { monthUnits: 'none', mode: null, dayPercent: 20, overage: false },
      own: { mode: null },
      counted: { month: { settled: expect.any(Number), reserved: 0 } },
    });
    const refused = [
      [['ai-quota', 'set', portal.id, '--pacing', 'slow'], 'USAGE'],
      [['ai-quota', 'set', portal.id, '--day-percent', '0'], 'VALIDATION_ERROR'],
      [['ai-quota', 'set', 'nowhere.example', '--month', '1'], 'PORTAL_NOT_FOUND'],
      [['ai-quota', 'set', portal.id], 'USAGE'],
      [['off-peak', 'set', '--timezone', 'Moon/Base', '--grid', '[]'], 'VALIDATION_ERROR'],
      [['off-peak', 'set', '--timezone', 'UTC', '--grid', '[[1]]'], 'VALIDATION_ERROR'],
      [['off-peak', 'set', '--timezone', 'UTC', '--grid', gridOf(0)], 'VALIDATION_ERROR'],
    ] as const;
    for (const [words, code] of refused) {
      expect([words, await run(...words)]).toEqual([words, { error: { code, message: expect.any(String) } }]);
    }
    const off = await run(
      'off-peak',
      'set',
      '--timezone',
      'Asia/Kolkata',
      '--grid',
      gridOf(0.5),
      '--money',
      'true',
    );
    expect(off).toMatchObject({ timezone: 'Asia/Kolkata', currentMultiplier: 0.5, visible: 'all' });
    expect(await run('off-peak', 'show')).toMatchObject({ timezone: 'Asia/Kolkata', currentMultiplier: 0.5 });
    await use(portal, keyId, 'host/half', 2);
    const [row] = await api.database.query(`select settled from metering.ai_call where model = 'host/half'`);
    expect(row).toEqual({ settled: MICRO.toString() });
    expect(await run('ai-quota', 'verify')).toEqual({ differences: [] });
  });
});
