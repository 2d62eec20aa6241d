import { AiAdmin } from '#libs/ai/operator';
import { KeyAdmin } from '#libs/auth';
import { DebtFreeze, PortalAdmin } from '#libs/auth/operator';
import { SeatRepository } from '#libs/cowork';
import { SubscriptionAdmin } from '#libs/cowork/operator';
import { OffPeakSchedules, UsageFacts, WalletAdmin } from '#libs/metering/operator';
import { eventually } from '#libs/testing';
import { SeatAccounting } from '../../libs/cowork/src/seats/seat-accounting.service.js';
import type { PersonAnswer, StateAnswer } from '../../libs/cowork/src/state/state.answer.js';
import { Tiers } from '../../libs/cowork/src/seats/tiers.service.js';
import { type Person, SeatWorld } from './seat-world.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TOPUP_URL = 'https://pay.example/topup';

type Refusal = { readonly error?: { readonly code: string; readonly resetAt?: string } };

/** Every hour at a price. */
function gridOf(multiplier: number): string {
  return JSON.stringify(Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => multiplier)));
}

describe('the subscription of a device', () => {
  let world: SeatWorld;

  beforeAll(async () => {
    world = await SeatWorld.start({ TOPUP_URL, AI_MONTH_UNITS: '1000' });
  });
  afterAll(() => world.stop());

  const get = <Body = StateAnswer & Refusal>(path: string, { key }: Pick<Person, 'key'>) =>
    world.api.client.call<Body>('GET', path, { key });
  const state = async (person: Pick<Person, 'key'>) => {
    const { status, body } = await get('/v1/cowork/state', person);
    if (status !== 200) throw new Error(body.error?.code);
    return body;
  };
  const codeOf = async (path: string, person: Pick<Person, 'key'>) => {
    const { status, body } = await get(path, person);
    return `${status} ${body.error?.code}`;
  };
  /** Percent of the windows, and which are exhausted. */
  const load = ({ windows }: StateAnswer) =>
    [windows.fiveHour, windows.week, windows.month].map(
      ({ pctUsed, exhausted }) => `${pctUsed}${exhausted ? '!' : ''}`,
    );
  const chat = async ({ key }: Pick<Person, 'key'>, client = world.api.client) => {
    const { status, body } = await client.call<Refusal>('POST', '/v1/chat/completions', {
      key,
      body: { messages: [{ role: 'user', content: 'Hello' }], max_tokens: 10 },
    });
    return { status, code: body.error?.code, resetAt: body.error?.resetAt };
  };
  const withModels = async (person: Person) => {
    const url = new URL('/ai/v1', person.portal.restUrl).href;
    await world.api.get<AiAdmin>(AiAdmin).setProvider('default', { url });
    return person;
  };

  it('is told without an envelope, is kept by nobody, and asking for it writes nothing', async () => {
    const person = await world.person();
    world.clock.advance(61 * HOUR_MS);
    await world.use(person, 1_200);
    const rows = () =>
      world.query(
        `select (select jsonb_agg(s order by seat_id) from cowork.seat s) as seats,
           (select jsonb_agg(u order by subject_id) from metering.usage u) as counters,
           (select max(position) from es.event) as facts`,
      );
    const before = await rows();
    const { status, headers, body } = await get('/v1/cowork/state', person);
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toMatchObject({
      portal: { id: person.portal.id, domain: person.portal.domain },
      subscription: {
        tier: 'PRO',
        state: 'ACTIVE',
        currentPeriodStart: '2026-12-01T00:00:00.000Z',
        currentPeriodEnd: '2026-12-31T00:00:00.000Z',
        nextChargeAt: '2027-01-01T00:00:00.000Z',
      },
      windows: {
        fiveHour: { pctUsed: 100, resetAt: '2026-12-03T17:00:00.000Z', exhausted: true },
        week: { pctUsed: 30, resetAt: '2026-12-08T00:00:00.000Z', exhausted: false },
        month: { pctUsed: 12, resetAt: '2026-12-31T00:00:00.000Z', exhausted: false },
      },
      bottleneck: 'fiveHour',
      recommendation: { reason: 'window_exhausted', upgrade: { available: true, nextTier: 'MAX' } },
      serverTime: '2026-12-03T13:00:00.000Z',
      offPeak: { enabled: false, currentMultiplier: 1 },
      touSavedPct: null,
      activation: { model: 'subscription', marketTrial: { available: true } },
      infraState: { frozen: false, reason: null, topupUrl: null },
    });
    world.clock.advance(4 * HOUR_MS);
    expect(load(await state(person))).toEqual(['0', '30', '12']);
    expect(await rows()).toEqual(before);
  });

  it.each(['/v1/cowork/state', '/v1/cowork/me'])('%s is refused to those who have none', async (path) => {
    const stranger = await world.person(null);
    expect(await codeOf(path, stranger)).toBe('404 COWORK_NOT_ACTIVATED');
    const colleague = await withModels(await world.person('PRO', stranger.portal));
    expect(await codeOf(path, stranger)).toBe('404 COWORK_NOT_ACTIVATED');
    const personal = await colleague.portal.createKey({ userId: colleague.userId });
    expect(await codeOf(path, { key: personal })).toBe('403 INSUFFICIENT_SCOPE');
    expect(await codeOf(path, { key: '' })).toBe('401 MISSING_API_KEY');
    await world.query(`update cowork.tier set month_limit = 1 where tier = 'MAX'`);
    world.tiersChanged();
    expect(await codeOf(path, stranger)).toBe('404 COWORK_NOT_ACTIVATED');
    expect(await codeOf(path, colleague)).toBe('500 INVALID_TIER_CONFIGURATION');
    expect(await chat(colleague)).toMatchObject({ status: 500, code: 'INVALID_TIER_CONFIGURATION' });
    await world.query(`update cowork.tier set month_limit = 50000000000 where tier = 'MAX'`);
    expect((await get(path, colleague)).status).toBe(200);
  });

  it('shares its limit among the devices of a person, and with nobody else', async () => {
    const person = await world.person();
    const colleague = await world.person('FREE', person.portal);
    const { rawKey } = await world.key(person);
    const asked = Array.from({ length: 20 }, (_, index) => [person.key, rawKey][index % 2]!);
    for (const key of asked) expect((await get('/v1/cowork/state', { key })).status).toBe(200);
    expect(await codeOf('/v1/cowork/state', { key: rawKey })).toBe('429 RATE_LIMITED');
    expect(await codeOf('/v1/cowork/me', person)).toBe('429 RATE_LIMITED');
    expect((await get('/v1/cowork/state', colleague)).status).toBe(200);
  });

  it('is told while the portal is frozen for debt, at once', async () => {
    const person = await world.person();
    await state(person);
    await world.api.get<DebtFreeze>(DebtFreeze).set(person.portal.id, true);
    await eventually(async () => {
      world.clock.advance(10_000);
      const { infraState, activation } = await state(person);
      expect(infraState).toEqual({ frozen: true, reason: 'DEBT', topupUrl: TOPUP_URL });
      expect(activation.marketTrial.unavailableReason).toBe('portal_state');
    });
    await world.api.get<PortalAdmin>(PortalAdmin).set(person.portal.id, { frozen: true });
    await world.api.get<DebtFreeze>(DebtFreeze).set(person.portal.id, false);
    await eventually(async () => {
      world.clock.advance(10_000);
      expect((await state(person)).infraState).toEqual({ frozen: true, reason: null, topupUrl: null });
    });
  });

  it('names the person, the device that calls and those that may', async () => {
    const person = await world.person('FREE');
    const keys = world.api.get<KeyAdmin>(KeyAdmin);
    const other = await world.key(person);
    const { id: gone } = await world.key(person);
    await keys.revoke(gone);
    await world.query('update auth.api_key set expires_at = $2 where id = $1', [
      (await world.key(person)).id,
      world.clock.now(),
    ]);
    await person.portal.createKey({ userId: person.userId });
    await world.person('PRO', person.portal);
    const { body } = await get<{ data: PersonAnswer }>('/v1/cowork/me', person);
    expect(body.data).toMatchObject({
      user: { id: person.userId, name: expect.stringMatching(/^Person /) },
      portal: { id: person.portal.id, domain: person.portal.domain },
      key: { id: person.keyId, current: true, expiresAt: null },
      subscription: { tier: 'FREE', state: 'ACTIVE' },
      windows: { fiveHour: { pctUsed: 0, exhausted: false } },
    });
    expect(body.data.devices.map(({ id, current }) => [id, current])).toEqual([
      [person.keyId, true],
      [other.id, false],
    ]);
    expect(JSON.stringify(body)).not.toContain(person.key);
  });

  it('pays for calls of models by its own windows, never by the quota of the portal', async () => {
    const person = await withModels(await world.person('FREE'));
    expect(await chat(person)).toMatchObject({ status: 200 });
    const [call] = await world.query<{ settled: string; payer: string }>(
      'select settled, payer from metering.ai_call where key_id = $1',
      [person.keyId],
    );
    expect(call?.payer).toBe('seat');
    const units = Number(call?.settled) / 1e6;
    expect(units).toBeGreaterThan(0);
    expect(load(await state(person))).toEqual(
      [100, 400, 1_000].map((limit) => `${Math.round((units / limit) * 100)}`),
    );
    expect(
      await world.query('select * from metering.usage where subject_id = $1', [person.portal.id]),
    ).toEqual([]);
  });

  it('refuses calls by the window that is exhausted, until it resets or support lends a hand', async () => {
    const person = await withModels(await world.person('FREE'));
    await world.use(person, 100);
    const { windows } = await state(person);
    expect(windows.fiveHour).toMatchObject({ pctUsed: 100, exhausted: true });
    expect(await chat(person)).toEqual({
      status: 429,
      code: 'subscription_window_exhausted',
      resetAt: windows.fiveHour.resetAt,
    });
    const until = new Date(world.clock.nowMs() + HOUR_MS).toISOString();
    await world.setSeat(person, `boost_pct = 100, boost_expires_at = '${until}'`);
    expect(load(await state(person))).toEqual(['50', '13', '5']);
    expect((await chat(person)).status).toBe(200);
    world.clock.advance(HOUR_MS);
    expect((await chat(person)).status).toBe(429);
    world.clock.advance(4 * HOUR_MS);
    expect((await chat(person)).status).toBe(200);
    for (let day = 0; day < 4; day += 1) {
      world.clock.advance(7 * DAY_MS);
      await world.setSeat(person, `tier = 'PRO'`);
      await world.use(person, 300);
      await world.setSeat(person, `tier = 'FREE'`);
    }
    const spent = await state(person);
    expect(spent.recommendation).toMatchObject({ reason: 'fully_exhausted', triggerWindow: 'month' });
    expect(await chat(person)).toEqual({
      status: 402,
      code: 'ai_quota_exhausted',
      resetAt: spent.windows.month.resetAt,
    });
  });

  it.each(['PAUSED', 'PARKED', 'CANCELLED'])('pays for nothing once it is %s, at once', async (to) => {
    const person = await withModels(await world.person());
    expect((await chat(person)).status).toBe(200);
    const paused = `pause_reason = 'SUPPORT', paused_at = '2026-12-01'`;
    await world.setSeat(person, `state = '${to}'${to === 'PAUSED' ? `, ${paused}` : ''}`);
    expect(await chat(person)).toMatchObject({ status: 403, code: 'subscription_inactive' });
    expect((await state(person)).subscription.state).toBe(to);
  });

  it('follows what is paid, planned and granted', async () => {
    const person = await world.person('FREE');
    const admin = world.api.get<SubscriptionAdmin>(SubscriptionAdmin);
    const wallet = world.api.get<WalletAdmin>(WalletAdmin);
    await wallet.credit(person.portal.id, '1500', 'invoice of the state');
    await admin.change(person.seatId, { tier: 'PRO' });
    await admin.setUsage(person.seatId, { fiveHour: '100', week: '100', month: '40' });
    expect(load(await state(person))).toEqual(['100!', '100!', '40']);
    await admin.change(person.seatId, { tier: 'MAX' });
    expect(load(await state(person))).toEqual(['20', '20', '8']);
    await admin.change(person.seatId, { tier: 'PRO' });
    const planned = await state(person);
    expect(planned.subscription).toMatchObject({ tier: 'MAX', pendingTier: 'PRO' });
    await admin.boost(person.seatId, 100, 1);
    const boosted = await state(person);
    expect(load(boosted)).toEqual(['10', '10', '4']);
    const hour = new Date(Math.floor(world.clock.nowMs() / HOUR_MS) * HOUR_MS).toISOString();
    expect(boosted).toMatchObject({ boostPct: 100, relief: { boostGrantedAt: hour, resetGrantedAt: null } });
    await admin.order(person.seatId, 'reset_usage');
    const relieved = await state(person);
    expect(load(relieved)).toEqual(['0', '0', '0']);
    expect(relieved.relief.resetGrantedAt).toBe(hour);
    expect(relieved.windows.week.resetAt).toBe(planned.windows.week.resetAt);
    // 23: at the end of the term the percent stays, and the wallet pays for the lower tier.
    world.clock.advance(Date.parse(relieved.subscription.paidThroughAt) - world.clock.nowMs());
    await world.use(person, 3_000);
    const last = load(await state(person));
    expect((await wallet.show(person.portal.id)).balance).toBe(300);
    const seat = await world.api.get<SeatRepository>(SeatRepository).find(person.seatId);
    const tiers = await world.api.get<Tiers>(Tiers).table();
    await world.api.get<SeatAccounting>(SeatAccounting).settleAll(seat!, tiers);
    const lower = await state(person);
    expect(load(lower)).toEqual(last);
    expect(lower.subscription).toMatchObject({ tier: 'PRO', pendingTier: null });
    expect((await wallet.show(person.portal.id)).balance).toBe(0);
  });

  it('is not there, and pays for nothing, where the section is switched off', async () => {
    const person = await withModels(await world.person());
    const stranger = await world.person(null, person.portal);
    const replica = await world.api.startReplica({ COWORK_ENABLED: 'false' });
    try {
      for (const path of ['/v1/cowork/state', '/v1/cowork/me']) {
        for (const { key } of [person, stranger]) {
          const { status, body } = await replica.client.call<Refusal>('GET', path, { key });
          expect([status, body.error?.code]).toEqual([503, 'COWORK_FEATURE_DISABLED']);
        }
        const key = await person.portal.createKey({ userId: person.userId });
        const { body } = await replica.client.call<Refusal>('GET', path, { key });
        expect(body.error?.code).toBe('INSUFFICIENT_SCOPE');
      }
      expect(await chat(person, replica.client)).toMatchObject({
        status: 403,
        code: 'subscription_inactive',
      });
    } finally {
      await replica.stop();
    }
  });

  it('tells within seconds of hours in which units cost less, and what they have saved', async () => {
    const person = await world.person();
    await state(person);
    await world.api
      .get<OffPeakSchedules>(OffPeakSchedules)
      .set({ timezone: 'Europe/Berlin', grid: gridOf(0.25) });
    await eventually(async () => {
      world.clock.advance(10_000);
      expect((await state(person)).offPeak).toMatchObject({ enabled: true, currentMultiplier: 0.25 });
    });
    expect((await state(person)).touSavedPct).toBe(0);
    await world.use(person, 1_000);
    const saved = await state(person);
    expect(load(saved)).toEqual(['25', '6', '3']);
    expect(saved.touSavedPct).toBe(7.5);
    world.clock.advance(30 * DAY_MS);
    expect((await state(person)).touSavedPct).toBe(0);
    expect(await world.api.get<UsageFacts>(UsageFacts).verify()).toEqual([]);
  });
});
