import { systemMeta } from '#libs/event-log/contracts';
import { newId, PorticoError } from '#libs/kernel';
import { settled, tokens, UsageApp } from '../__fixtures__/usage-app.js';
import { MICRO } from '../contracts/charge-terms.js';
import type { Payer, SeatAllowance } from '../contracts/call-terms.js';
import type { QuotaChange } from '../quota/quota-policy.decider.js';
import { QuotaPolicyStream } from '../quota/quota-policy.stream.js';
import { LostCalls } from './lost-calls.service.js';
import { UsageFacts } from './usage-facts.service.js';
import type { UsageMeter } from './usage-meter.service.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What a promise was refused with: the code and what stands in the body. */
async function refusal(work: Promise<unknown>): Promise<Record<string, unknown>> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof PorticoError)) throw new Error('was not refused', { cause: error });
  const { extra, headers } = error.options;
  return { code: error.code, retryAfter: error.retryAfterSeconds, ...extra, ...headers };
}

describe('the meter', () => {
  let app: UsageApp;
  let other: UsageMeter;

  beforeAll(async () => {
    app = await UsageApp.start();
    other = await app.otherMeter();
  });
  afterAll(() => app.stop());

  const at = (sinceMs: number) => new Date(app.clock.nowMs() + sinceMs).toISOString();
  const policy = (portalId: string, change: QuotaChange) =>
    app
      .get<QuotaPolicyStream>(QuotaPolicyStream)
      .handle(portalId, { type: 'change', portalId, change }, { meta: systemMeta(portalId), portalId });

  it('reserves the most a call may use, and keeps what it used', async () => {
    const portal = newId();
    const order = app.order(portal, { most: 100 });
    expect(await app.meter.admit(order)).toEqual({
      callId: order.id,
      multiplierMilli: 1_000,
      reservedUnits: 100n * MICRO,
      overage: false,
    });
    expect(await app.windows(portal)).toEqual({ settled: [0, 0, 0], reserved: [100, 100, 100] });
    await app.meter.settle(order.id, settled(40));
    await app.meter.settle(order.id, settled(90));
    await app.meter.release(order.id, { httpStatus: 502, end: 'not_reached' });
    expect(await app.windows(portal)).toEqual({ settled: [40, 40, 40], reserved: [0, 0, 0] });
    const refused = app.order(portal);
    await app.meter.admit(refused);
    await app.meter.release(refused.id, { httpStatus: 502, end: 'not_reached' });
    expect(await app.windows(portal)).toEqual({ settled: [40, 40, 40], reserved: [0, 0, 0] });
  });

  it('refuses only what was settled as exhausted; what running calls hold is busy', async () => {
    const portal = newId();
    const first = app.order(portal, { most: 1_000 });
    await app.meter.admit(first);
    expect(await refusal(other.admit(app.order(portal)))).toEqual({
      code: 'rate_limit_exceeded',
      retryAfter: 1,
    });
    await app.meter.settle(first.id, settled(1_000));
    expect(await refusal(other.admit(app.order(portal)))).toEqual({
      code: 'ai_quota_exhausted',
      retryAfter: null,
      resetAt: at(30 * DAY_MS),
    });
    expect(await refusal(app.meter.admit(app.order(portal, { callClass: 'image' })))).toMatchObject({
      code: 'ai_quota_exhausted',
    });
  });

  it('keeps to the day and week limits, but for images', async () => {
    const portal = newId();
    await policy(portal, { pacing: 'block' });
    await app.use(portal, 100);
    expect(await refusal(other.admit(app.order(portal)))).toEqual({
      code: 'ai_pacing_limited',
      reason: 'day_window',
      overageDenied: null,
      resetAt: at(DAY_MS),
      retryAfter: 86_400,
      'x-should-retry': 'false',
    });
    await app.meter.admit(app.order(portal, { callClass: 'image' }));
  });

  it('counts images in the month, and in no day or week of a portal: they keep no other call back', async () => {
    const portal = newId();
    await policy(portal, { pacing: 'block' });
    const running = app.order(portal, { most: 400, callClass: 'image' });
    await app.meter.admit(running);
    expect(await app.windows(portal)).toEqual({ settled: [0, 0, 0], reserved: [0, 0, 400] });
    // Neither what runs nor what was used stands in the way of a chat.
    await other.admit(app.order(portal, { most: 5 }));
    await app.meter.settle(running.id, settled(390));
    expect(await app.windows(portal)).toEqual({ settled: [0, 0, 390], reserved: [5, 5, 5] });
    await app.use(portal, 3);
    expect((await app.windows(portal)).settled).toEqual([3, 3, 393]);
    const released = app.order(portal, { most: 100, callClass: 'image' });
    await app.meter.admit(released);
    await app.meter.release(released.id, { httpStatus: 502, end: 'not_reached' });
    expect((await app.windows(portal)).settled).toEqual([3, 3, 393]);
    const most = MICRO * 99n;
    const seat = { seatId: newId(), anchorMs: 0, limits: { fiveHour: most, week: most, month: most } };
    await app.use(portal, 4, { callClass: 'image', payer: { kind: 'seat', seat } });
    expect((await app.windows(seat.seatId)).settled).toEqual([4, 4, 4]);
    expect(await app.get<UsageFacts>(UsageFacts).verify()).toEqual([]);
  });

  it('says busy where the wallet covers a call but for what other calls hold', async () => {
    const portal = newId();
    const wallet: Payer = { kind: 'wallet' };
    await app.topUp(portal, 1);
    const first = app.order(portal, { most: 600, isPaid: true, payer: wallet });
    await app.meter.admit(first);
    for (const payer of [wallet, { kind: 'portal' } as const]) {
      expect(await refusal(other.admit(app.order(portal, { most: 500, isPaid: true, payer })))).toEqual({
        code: 'rate_limit_exceeded',
        retryAfter: 1,
      });
      expect(
        await refusal(other.admit(app.order(portal, { most: 1_001, isPaid: true, payer }))),
      ).toMatchObject({ code: 'insufficient_balance' });
    }
    await app.meter.settle(first.id, settled(10));
    await other.admit(app.order(portal, { most: 500, isPaid: true, payer: wallet }));
    // Above a limit of the day the wallet is asked in the same way.
    const paced = newId();
    await policy(paced, { pacing: 'wallet' });
    await app.use(paced, 100);
    await app.topUp(paced, 0.00015);
    await app.meter.admit(app.order(paced, { most: 10 }));
    expect(await refusal(app.meter.admit(app.order(paced, { most: 6 })))).toMatchObject({
      code: 'rate_limit_exceeded',
      retryAfter: 1,
    });
    expect(await refusal(app.meter.admit(app.order(paced, { most: 16 })))).toMatchObject({
      overageDenied: 'wallet_empty',
    });
  });

  it('lets the wallet pay above them, up to what an hour may cost', async () => {
    const portal = newId();
    // An hour may cost 2 % of 1000 units at 10 credits a million: 200 micro-credits, the price of 20 units.
    await policy(portal, { pacing: 'wallet' });
    await app.use(portal, 100);
    expect(await refusal(app.meter.admit(app.order(portal)))).toMatchObject({
      overageDenied: 'wallet_empty',
    });
    await app.topUp(portal, 1);
    const over = app.order(portal, { most: 12 });
    expect(await app.meter.admit(over)).toMatchObject({ overage: true });
    expect((await app.wallet(portal)).held).toBe(0.00012);
    expect(await refusal(other.admit(app.order(portal, { most: 9 })))).toMatchObject({
      reason: 'day_window',
      overageDenied: 'breaker',
      resetAt: at(HOUR_MS),
      retryAfter: 3_600,
    });
    await app.meter.settle(over.id, settled(8));
    expect(await app.wallet(portal)).toEqual({ posted: 1 - 0.00008, held: 0 });
    await other.admit(app.order(portal, { most: 9 }));
    await policy(portal, { overage: false });
    expect(await refusal(app.meter.admit(app.order(portal)))).toMatchObject({ overageDenied: 'wallet_off' });
  });

  it('takes paid models from the wallet, in the program or outside of it', async () => {
    const portal = newId();
    const outside: Payer = { kind: 'wallet' };
    expect(await refusal(app.meter.admit(app.order(portal, { isPaid: true })))).toMatchObject({
      code: 'insufficient_balance',
    });
    await app.topUp(portal, 1);
    await app.use(portal, 500, { isPaid: true });
    expect(await app.wallet(portal)).toEqual({ posted: 0.5, held: 0 });
    expect((await app.windows(portal)).settled).toEqual([500, 500, 500]);
    const order = app.order(portal, { isPaid: true, payer: outside, most: 500 });
    await app.meter.admit(order);
    expect(await refusal(app.meter.admit(app.order(portal, { isPaid: true, payer: outside })))).toMatchObject(
      { code: 'rate_limit_exceeded' },
    );
    await app.meter.release(order.id, { httpStatus: 502, end: 'not_reached' });
    expect(await app.wallet(portal)).toEqual({ posted: 0.5, held: 0 });
    await app.use(portal, 9_000, { payer: { kind: 'nobody' } });
    expect((await app.windows(portal)).settled).toEqual([500, 500, 500]);
  });

  it('counts subscriptions in windows of their own', async () => {
    const portal = newId();
    const seat: SeatAllowance = {
      seatId: newId(),
      anchorMs: app.clock.nowMs() - HOUR_MS,
      limits: { fiveHour: 10n * MICRO, week: 40n * MICRO, month: 100n * MICRO },
    };
    const payer: Payer = { kind: 'seat', seat };
    await app.use(portal, 12, { payer });
    expect(await refusal(app.meter.admit(app.order(portal, { payer })))).toMatchObject({
      code: 'subscription_window_exhausted',
      resetAt: at(4 * HOUR_MS),
      retryAfter: 4 * 3_600,
    });
    expect((await app.windows(seat.seatId)).settled).toEqual([12, 12, 12]);
    expect((await app.windows(portal)).settled).toEqual([0, 0, 0]);
  });

  it('reserves more for a dearer model, and keeps what it has when that is refused', async () => {
    const portal = newId();
    const order = app.order(portal, { most: 600 });
    await app.meter.admit(order);
    const { rates, atLeast } = order;
    await app.meter.reserveMore(order.id, { modelId: 'host/dear', rates, atLeast, atMost: tokens(900) });
    expect((await app.windows(portal)).reserved).toEqual([900, 900, 900]);
    const paid = {
      rates: { ...rates, credits: rates.units },
      atLeast,
      atMost: tokens(900),
      modelId: 'host/paid',
    };
    expect(await refusal(app.meter.reserveMore(order.id, paid))).toMatchObject({
      code: 'insufficient_balance',
    });
    expect((await app.windows(portal)).reserved).toEqual([900, 900, 900]);
    await app.meter.settle(order.id, settled(700));
    expect(await app.windows(portal)).toEqual({ settled: [700, 700, 700], reserved: [0, 0, 0] });
    const [row] = await app.query('select model, billed, gross from metering.ai_call where id = $1', [
      order.id,
    ]);
    expect(row).toEqual({ model: 'host/dear', billed: 'quota', gross: (700n * MICRO).toString() });
  });

  it('counts a call whose reservation a crash of the server has lost', async () => {
    const portal = newId();
    const order = app.order(portal);
    await app.meter.admit(order);
    await app.query('delete from metering.ai_call where id = $1', [order.id]);
    await app.query('delete from metering.usage where subject_id = $1', [portal]);
    await app.meter.settle(order.id, settled(7));
    expect(await app.windows(portal)).toEqual({ settled: [7, 7, 7], reserved: [0, 0, 0] });
  });

  it('ends a call again whose end a crash of the server has taken back', async () => {
    const portal = newId();
    const [used, refused] = [app.order(portal), app.order(portal)];
    for (const order of [used, refused]) await app.meter.admit(order);
    const before = await app.query('select * from metering.usage where subject_id = $1', [portal]);
    await app.meter.settle(used.id, settled(7));
    await app.meter.release(refused.id, { httpStatus: 502, end: 'upstream_refused' });
    const soon = performance.now() + 10_000;
    await app.meter.confirm(performance.now());
    const takeBack = async () => {
      await app.query(`update metering.ai_call set state = 'RESERVED', settled = 0 where portal_id = $1`, [
        portal,
      ]);
      const { w3_reserved: held } = before[0] as { w3_reserved: string };
      await app.query(
        `update metering.usage set w1_settled = 0, w2_settled = 0, w3_settled = 0,
           w1_reserved = $2, w2_reserved = $2, w3_reserved = $2 where subject_id = $1`,
        [portal, held],
      );
    };
    await takeBack();
    await app.meter.confirm(soon);
    expect(await app.windows(portal)).toEqual({ settled: [7, 7, 7], reserved: [0, 0, 0] });
    // Once it is confirmed, nobody looks at it any more.
    await app.meter.confirm(soon + 10_000);
    await takeBack();
    await app.meter.confirm(soon + 20_000);
    expect(await app.windows(portal)).toMatchObject({ settled: [0, 0, 0] });
  });

  it('ends calls whose process is gone at what was delivered, and spares those whose clock jumped', async () => {
    const portal = newId();
    const alive = app.order(portal, { most: 50 });
    const silent = app.order(portal, { most: 50, least: 5 });
    const speaking = app.order(portal, { most: 50, least: 5 });
    await app.meter.admit(alive);
    await other.admit(silent);
    await other.admit(speaking);
    await other.progress(speaking.id, tokens(30));
    await other.beat();
    const sweep = app.get<LostCalls>(LostCalls);
    app.clock.advance(90 * DAY_MS);
    await sweep.settle();
    await app.meter.beat();
    await sweep.settle();
    expect(
      await app.query(
        'select id, state, settled, end_reason from metering.ai_call where portal_id = $1 order by id',
        [portal],
      ),
    ).toEqual([
      { id: alive.id, state: 'RESERVED', settled: '0', end_reason: null },
      { id: silent.id, state: 'EXPIRED', settled: (5n * MICRO).toString(), end_reason: 'process_lost' },
      { id: speaking.id, state: 'EXPIRED', settled: (30n * MICRO).toString(), end_reason: 'process_lost' },
    ]);
    await other.settle(silent.id, settled(50));
    await app.meter.settle(alive.id, settled(40));
    expect(await app.windows(portal)).toEqual({ settled: [75, 75, 75], reserved: [0, 0, 0] });
    app.clock.advance(-90 * DAY_MS);
  });

  it('charges a stream that is lost at no less than reached its client, however it was cut into pieces', async () => {
    const portal = newId();
    const sweep = app.get<LostCalls>(LostCalls);
    const streams = [1, 63, 64, 65, 200, 1_000].map((delivered) => ({
      delivered,
      order: app.order(portal, { most: 150, isStreamed: true }),
    }));
    await policy(portal, { monthUnits: 100_000 });
    for (const { order, delivered } of streams) {
      await other.admit(order);
      const piece = Math.min(delivered, 90);
      for (let sent = piece; sent < delivered; sent += piece) await other.progress(order.id, tokens(sent));
      await other.progress(order.id, tokens(delivered));
    }
    for (let pass = 0; pass < 2; pass += 1) {
      app.clock.advance(61_000);
      await sweep.settle();
    }
    for (const { order, delivered } of streams) {
      const [call] = await app.query<{ state: string; completion_tokens: string }>(
        'select state, completion_tokens from metering.ai_call where id = $1',
        [order.id],
      );
      expect(call?.state).toBe('EXPIRED');
      expect(Number(call?.completion_tokens)).toBeGreaterThanOrEqual(delivered);
      expect(Number(call?.completion_tokens)).toBeLessThanOrEqual(delivered + 64);
    }
    expect(await app.windows(portal)).toMatchObject({ reserved: [0, 0, 0] });
  });

  it('makes facts of what was used, and of each limit once a window', async () => {
    const portal = newId();
    const limited = newId();
    await policy(limited, { pacing: 'block', monthUnits: 100 });
    await app.use(portal, 40);
    await app.use(limited, 100);
    const fold = app.get<UsageFacts>(UsageFacts);
    await Promise.all([fold.fold(), fold.fold()]);
    app.clock.advance(2 * HOUR_MS);
    await app.use(portal, 2);
    await fold.fold();
    expect(
      await app.query('select net, calls from metering.usage_hour where subject_id = $1 order by hour', [
        portal,
      ]),
    ).toEqual([
      { net: (40n * MICRO).toString(), calls: '1' },
      { net: (2n * MICRO).toString(), calls: '1' },
    ]);
    const facts = await app.query<{ type: string; window: string }>(
      `select type, data ->> 'window' as window from es.event where stream_id = $1 order by version`,
      [`usage-limits-portal-${limited}`],
    );
    expect(facts).toEqual([
      { type: 'pacing_tripped', window: 'day' },
      { type: 'pacing_tripped', window: 'week' },
      { type: 'window_exhausted', window: 'month' },
    ]);
    expect(await app.get<UsageFacts>(UsageFacts).verify()).toEqual([]);
  });
});
