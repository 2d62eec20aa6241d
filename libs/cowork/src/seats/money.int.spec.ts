import { PortalAdmin, UserAdmin } from '#libs/auth';
import { Database, type Transaction } from '#libs/database';
import { Views } from '#libs/event-log';
import { isPorticoError, newId } from '#libs/kernel';
import { SeatUsage } from '#libs/metering/operator';
import { TestClock } from '#libs/testing';
import { CoworkApp, type Subscriber } from '../__fixtures__/cowork-app.js';
import { Renewals } from './renewals.service.js';
import { SeatParking } from './seat-parking.service.js';
import { countedSeat } from './seat-windows.policy.js';
import { Tiers } from './tiers.service.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (isPorticoError(error) ? error.code : String(error)),
  );

describe('subscriptions and money', () => {
  const clock = new TestClock();
  let cowork: CoworkApp;
  /** Another worker on the same database. */
  let second: CoworkApp;

  beforeAll(async () => {
    cowork = await CoworkApp.start(clock);
    second = await CoworkApp.start(clock, cowork.app.database);
  });
  afterAll(async () => {
    await second.stop();
    await cowork.stop();
  });

  const tryAgain = (portalId: string, app = cowork) =>
    app.app.get<Renewals>(Renewals).retryCredited({ data: { portalId } } as never);

  const toEnd = async (subscriber: Subscriber, ms = 0) => {
    const { paidThroughAt } = await cowork.seat(subscriber);
    clock.advance(paidThroughAt.getTime() + ms - clock.nowMs());
  };

  const revenue = async ({ portalId }: Pick<Subscriber, 'portalId'>) => {
    const lines = await cowork.wallet.statement(portalId, { limit: 1_000 });
    return lines.filter(({ kind }) => kind === 'charge').map(({ amount }) => -amount);
  };

  it('an upgrade is charged in the moment, and refused without the money', async () => {
    const one = await cowork.subscriber(299);
    expect(await codeOf(cowork.admin.change(one.seatId, { tier: 'PRO' }))).toBe('INSUFFICIENT_BALANCE');
    expect(await cowork.seat(one)).toMatchObject({ tier: 'FREE' });
    await cowork.topUp(one.portalId, 1);
    expect(await cowork.admin.change(one.seatId, { tier: 'PRO' })).toMatchObject({
      tier: 'PRO',
      paidAmount: 300,
    });
    expect(await cowork.balance(one)).toBe(0);
    expect(await cowork.facts(one)).toEqual(['seat_activated', 'seat_upgraded']);
    expect(await codeOf(cowork.admin.change(newId(), { tier: 'PRO' }))).toBe('SEAT_NOT_FOUND');
    expect(await codeOf(cowork.admin.change(one.seatId, { tier: 'X' }))).toBe('VALIDATION_ERROR');
    expect(await codeOf(cowork.admin.change(one.seatId, { tier: 'PRO', term: 2 }))).toBe('VALIDATION_ERROR');
  });

  it('many activations at once make one subscription', async () => {
    const { portalId } = await cowork.subscriber();
    for (let hostUserId = 1; hostUserId <= 4; hostUserId += 1) {
      const person = { portalId, hostUserId: 100_000 + hostUserId, name: 'Ada' };
      const { id } = await cowork.app.get<UserAdmin>(UserAdmin).create(person);
      const made = await Promise.all(
        Array.from({ length: 6 }, (_, turn) => (turn % 2 ? cowork : second).admin.activate(portalId, id)),
      );
      expect(new Set(made.map((seat) => seat.id)).size).toBe(1);
      expect(await cowork.facts({ seatId: made[0]!.id })).toEqual(['seat_activated']);
    }
  });

  it('two sweeps at once renew once, each term at its own instant, however late', async () => {
    const one = await cowork.subscriber(10_000, 'PRO');
    const { termAnchor } = await cowork.seat(one);
    await toEnd(one, 75 * DAY_MS);
    await Promise.all([
      cowork.sweep(),
      second.sweep(),
      tryAgain(one.portalId),
      tryAgain(one.portalId, second),
    ]);
    const seat = await cowork.seat(one);
    const renewed = (await cowork.facts(one)).filter((type) => type === 'term_renewed');
    expect(seat.termAnchor).toEqual(termAnchor);
    expect(seat.termNo).toBe(renewed.length + 1);
    expect(seat.paidThroughAt.getTime()).toBeGreaterThan(clock.nowMs());
    expect(seat.termStart.getTime()).toBeLessThanOrEqual(clock.nowMs());
    expect(await revenue(one)).toEqual(Array.from({ length: renewed.length + 1 }, () => 300));
    // Back and forth: nothing is undone, nothing repeated.
    clock.advance(-90 * DAY_MS);
    await cowork.sweep();
    clock.advance(90 * DAY_MS);
    await cowork.sweep();
    expect(await cowork.seat(one)).toEqual(seat);
  });

  it('what is one millionth short is not charged at all; in grace a payment renews from the old end', async () => {
    const one = await cowork.subscriber(300, 'PRO');
    const { paidThroughAt } = await cowork.seat(one);
    await cowork.topUp(one.portalId, 299.999999);
    await toEnd(one);
    await cowork.sweep();
    expect(await cowork.facts(one)).toEqual(['seat_activated', 'seat_upgraded', 'renewal_failed']);
    expect(await cowork.balance(one)).toBe(299.999999);
    expect(await cowork.seat(one)).toMatchObject({ state: 'ACTIVE', renewalFailedAt: paidThroughAt });
    clock.advance(HOUR_MS);
    await cowork.topUp(one.portalId, 0.000001);
    await Promise.all([tryAgain(one.portalId), cowork.sweep(), tryAgain(one.portalId, second)]);
    expect(await cowork.seat(one)).toMatchObject({ termStart: paidThroughAt, renewalFailedAt: null });
    expect(await cowork.balance(one)).toBe(0);
    expect(await revenue(one)).toEqual([300, 300]);
  });

  it('without a top-up the sweep looks every six hours; then it pauses, resumes when paid, or ends', async () => {
    const one = await cowork.subscriber(300, 'PRO');
    const two = await cowork.subscriber(300, 'PRO');
    await toEnd(two, 1);
    await cowork.sweep();
    // Credits without a fact, as calls that were given back would leave them.
    await cowork.topUp(one.portalId, 300);
    clock.advance(5 * HOUR_MS);
    await cowork.sweep();
    expect(await cowork.seat(one)).toMatchObject({ state: 'ACTIVE' });
    expect((await cowork.seat(one)).renewalFailedAt).not.toBeNull();
    clock.advance(HOUR_MS);
    await cowork.sweep();
    expect(await cowork.seat(one)).toMatchObject({ state: 'ACTIVE', renewalFailedAt: null });
    clock.advance(18 * HOUR_MS);
    await cowork.sweep();
    expect(await cowork.seat(two)).toMatchObject({ state: 'PAUSED', pauseReason: 'UNPAID' });
    expect(await codeOf(cowork.admin.order(two.seatId, 'resume'))).toBe('INSUFFICIENT_BALANCE');
    clock.advance(DAY_MS);
    await cowork.topUp(two.portalId, 300);
    await Promise.all([tryAgain(two.portalId), tryAgain(two.portalId, second)]);
    const resumed = await cowork.seat(two);
    expect(resumed).toMatchObject({ state: 'ACTIVE', termStart: clock.now(), pauseReason: null });
    expect(await revenue(two)).toEqual([300, 300]);
    await toEnd(two, 32 * DAY_MS);
    await cowork.sweep();
    expect((await cowork.facts(two)).slice(-3)).toEqual(['renewal_failed', 'seat_paused', 'seat_cancelled']);
    expect(await cowork.balance(two)).toBe(0);
    expect(await cowork.admin.activate(two.portalId, two.userId)).toMatchObject({
      id: two.seatId,
      tier: 'FREE',
      state: 'ACTIVE',
    });
  });

  it('one wallet pays the oldest term first, in one jump as in many', async () => {
    const run = async (jumps: number) => {
      const portal = await cowork.subscriber(300 + 300 + 1_200 + 900, 'PRO');
      const others: Subscriber[] = [portal];
      clock.advance(10 * DAY_MS);
      others.push(await cowork.colleague(portal.portalId, 'MAX'));
      clock.advance(5 * DAY_MS);
      others.push(await cowork.colleague(portal.portalId, 'PRO'));
      for (let jump = 0; jump < jumps; jump += 1) {
        clock.advance((90 / jumps) * DAY_MS);
        await cowork.sweep();
      }
      return Promise.all(
        others.map(async (one) => [(await cowork.facts(one)).join(' '), (await cowork.seat(one)).state]),
      );
    };
    const start = clock.nowMs();
    const once = await run(1);
    clock.advance(start - clock.nowMs());
    expect(await run(3)).toEqual(once);
    clock.advance(start - clock.nowMs());
    expect(await run(90)).toEqual(once);
  });

  it('parked, it moves no money and ends with its term; cancelled too', async () => {
    const parked = await cowork.subscriber(1_000, 'PRO');
    const cancelled = await cowork.subscriber(1_000, 'PRO');
    await cowork.admin.order(parked.seatId, 'park');
    await cowork.admin.order(cancelled.seatId, 'cancel');
    await toEnd(cancelled, 100 * DAY_MS);
    await cowork.sweep();
    for (const one of [parked, cancelled]) {
      expect(await cowork.seat(one)).toMatchObject({ state: 'CANCELLED' });
      expect(await cowork.balance(one)).toBe(700);
    }
  });

  it('who left, and whose portal is suspended, is parked, and unparked on coming back', async () => {
    const one = await cowork.subscriber(600, 'PRO');
    const free = await cowork.colleague(one.portalId);
    const byOperator = await cowork.colleague(one.portalId, 'PRO');
    await cowork.admin.order(byOperator.seatId, 'park');
    const follow = (data: object) => cowork.app.get<SeatParking>(SeatParking).follow({ data } as never);
    const states = async () =>
      Promise.all([one, free, byOperator].map(async (seat) => (await cowork.seat(seat)).state));
    const users = cowork.app.get<UserAdmin>(UserAdmin);
    const portals = cowork.app.get<PortalAdmin>(PortalAdmin);
    await users.set(one.userId, { state: 'blocked' });
    await follow({ userId: one.userId });
    await follow({ userId: one.userId });
    expect(await states()).toEqual(['PARKED', 'ACTIVE', 'PARKED']);
    await users.set(one.userId, { state: 'active' });
    await follow({ userId: one.userId });
    expect(await states()).toEqual(['ACTIVE', 'ACTIVE', 'PARKED']);
    await portals.set(one.portalId, { state: 'suspended' });
    await follow({ portalId: one.portalId });
    expect(await states()).toEqual(['PARKED', 'ACTIVE', 'PARKED']);
    await portals.set(one.portalId, { state: 'active' });
    await follow({ portalId: one.portalId });
    expect(await states()).toEqual(['ACTIVE', 'ACTIVE', 'PARKED']);
    expect(await cowork.balance(one)).toBe(0);
    // Whoever comes back after the end of the paid term finds it over.
    await portals.set(one.portalId, { state: 'suspended' });
    await follow({ portalId: one.portalId });
    await toEnd(one);
    await portals.set(one.portalId, { state: 'active' });
    await follow({ portalId: one.portalId });
    await cowork.sweep();
    expect(await states()).toEqual(['CANCELLED', 'ACTIVE', 'CANCELLED']);
  });

  it('a downgrade keeps the percent of what was used, relief sets it to nothing, anchors stay', async () => {
    const one = await cowork.subscriber(1_500);
    // So that no window ends together with the term.
    clock.advance(3 * DAY_MS);
    await cowork.admin.change(one.seatId, { tier: 'MAX' });
    const read = async () => {
      const { fiveHour, week, month } = await cowork.app
        .get<SeatUsage>(SeatUsage)
        .read(countedSeat(await cowork.seat(one)), clock.nowMs());
      return [fiveHour.settled, week.settled, month.settled].map(String);
    };
    await cowork.admin.change(one.seatId, { tier: 'PRO' });
    await toEnd(one, -1);
    await cowork.admin.setUsage(one.seatId, { week: '15', month: '33.333' });
    clock.advance(1);
    await cowork.sweep();
    expect(await cowork.seat(one)).toMatchObject({ tier: 'PRO', pendingTier: null });
    const [, week, month] = await read();
    expect([week, month]).toEqual([String(600_000_000_000), String(3_333_300_000_000)]);
    expect(await cowork.balance(one)).toBe(0);
    const { quotaAnchor } = await cowork.seat(one);
    await cowork.admin.order(one.seatId, 'reset_usage');
    expect(await read()).toEqual(['0', '0', '0']);
    expect(await cowork.seat(one)).toMatchObject({ quotaAnchor, resetGrantedAt: clock.now() });
  });

  it('while the table of tiers is broken, renewals wait and nothing is charged', async () => {
    const one = await cowork.subscriber(600, 'PRO');
    const sql = `update cowork.tier set fee_per_month = $1 where tier = 'MAX'`;
    await cowork.app.database.query(sql, [1]);
    await toEnd(one);
    expect(await codeOf(cowork.sweep())).toBe('INVALID_TIER_CONFIGURATION');
    expect(await codeOf(tryAgain(one.portalId))).toBe('INVALID_TIER_CONFIGURATION');
    expect(await codeOf(cowork.admin.change(one.seatId, { tier: 'MAX' }))).toBe('INVALID_TIER_CONFIGURATION');
    expect(await cowork.balance(one)).toBe(300);
    await cowork.app.database.query(sql, ['1200000000']);
    cowork.app.get<Tiers>(Tiers).changed();
    await cowork.sweep();
    expect(await cowork.balance(one)).toBe(0);
  });

  it('a frozen portal and one that is suspended pay nothing', async () => {
    const one = await cowork.subscriber(2_000, 'PRO');
    const portals = cowork.app.get<PortalAdmin>(PortalAdmin);
    await portals.set(one.portalId, { frozen: true });
    expect(await codeOf(cowork.admin.change(one.seatId, { tier: 'MAX' }))).toBe('ACCOUNT_FROZEN');
    await toEnd(one);
    await cowork.sweep();
    expect(await cowork.facts(one)).toContain('renewal_failed');
    expect(await cowork.balance(one)).toBe(1_700);
    await portals.set(one.portalId, { frozen: false, state: 'suspended' });
    await tryAgain(one.portalId);
    expect(await cowork.balance(one)).toBe(1_700);
    await portals.set(one.portalId, { state: 'active' });
    await tryAgain(one.portalId);
    expect(await cowork.balance(one)).toBe(1_400);
  });

  it('an upgrade and a renewal at once come to an order of the two', async () => {
    for (let round = 0; round < 5; round += 1) {
      const one = await cowork.subscriber(300 + 300 + 1_200, 'PRO');
      await toEnd(one);
      await Promise.all([
        cowork.sweep(),
        tryAgain(one.portalId, second),
        codeOf(second.admin.change(one.seatId, { tier: 'MAX' })),
      ]);
      // At the first moment of the new term an upgrade is the whole difference.
      expect(await cowork.seat(one)).toMatchObject({ tier: 'MAX', paidAmount: 1_200_000_000n });
      expect(await cowork.balance(one)).toBe(1_800 - 300 - 1_200);
    }
  });

  it('charge and fact are both there or neither, whatever statement the connection dies before', async () => {
    const database = cowork.app.get<Database>(Database);
    const transaction = database.transaction.bind(database);
    const dyingBefore = async (fatal: number, work: () => Promise<unknown>) => {
      let statements = 0;
      database.transaction = (inner) =>
        transaction((tx) => {
          const query: Transaction['query'] = async (text, values) => {
            if (statements === fatal) {
              const [row] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
              await cowork.app.database.query('select pg_terminate_backend($1)', [row!.pid]);
            }
            statements += 1;
            return tx.query(text, values);
          };
          return inner({ ...tx, query });
        });
      try {
        await codeOf(work());
      } finally {
        database.transaction = transaction;
      }
      return fatal < statements;
    };
    let deaths = 0;
    for (let fatal = 0; ; fatal += 1) {
      const one = await cowork.subscriber(1_500, 'MAX');
      await cowork.admin.change(one.seatId, { tier: 'PRO' });
      await cowork.admin.setUsage(one.seatId, { month: '50' });
      await toEnd(one);
      const died = await dyingBefore(fatal, () => tryAgain(one.portalId));
      const facts = await cowork.facts(one);
      const isRenewed = facts.includes('term_renewed');
      expect([await cowork.balance(one), facts.includes('downgrade_applied')]).toEqual(
        isRenewed ? [0, true] : [300, false],
      );
      await tryAgain(one.portalId);
      expect(await cowork.balance(one)).toBe(0);
      expect((await cowork.facts(one)).filter((type) => type === 'term_renewed')).toHaveLength(1);
      if (!died) break;
      deaths += 1;
    }
    expect(deaths).toBeGreaterThanOrEqual(8);
    expect((await cowork.wallet.verify()).differences).toEqual([]);
  });

  it('a preview tells what a change comes to, and its quote holds the price', async () => {
    const one = await cowork.subscriber(2_000, 'PRO');
    const preview = async (query: string) =>
      await cowork.app.client.call('GET', `/v1/cowork/subscription/preview${query}`, { key: one.key });
    const { paidThroughAt, termStart } = await cowork.seat(one);
    clock.advance((paidThroughAt.getTime() - termStart.getTime()) / 2);
    const half = await preview('?tier=MAX');
    expect(half.status).toBe(200);
    const data = half.body.data as { quote: { id: string } };
    expect(data).toMatchObject({
      current: { tier: 'PRO', termMonths: 1, paidThroughAt: paidThroughAt.toISOString() },
      target: { tier: 'MAX', termMonths: 1, paidThroughAt: paidThroughAt.toISOString() },
      direction: 'upgrade',
      effectiveAt: clock.now().toISOString(),
      charge: 450,
      credit: 150,
      nextCharge: { amount: 1_200, at: paidThroughAt.toISOString() },
      balance: 1_700,
      sufficient: true,
    });
    expect((await preview('?tier=ULTRA&termMonths=12')).body.data).toMatchObject({ sufficient: false });
    expect((await preview('?tier=FREE')).body.data).toMatchObject({
      direction: 'downgrade',
      nextCharge: null,
    });
    expect((await preview('?tier=PRO')).body.data).toMatchObject({ direction: 'same', charge: 0 });
    expect((await preview('?tier=GOLD')).status).toBe(400);
    expect((await preview('?tier=PRO&termMonths=2')).status).toBe(400);
    const change = (quote: string, tier = 'MAX') => cowork.admin.change(one.seatId, { tier, quote });
    expect(await codeOf(change(newId()))).toBe('QUOTE_NOT_FOUND');
    expect(await codeOf(change(data.quote.id, 'ULTRA'))).toBe('VALIDATION_ERROR');
    clock.advance(14 * 60_000);
    await change(data.quote.id);
    expect(await cowork.balance(one)).toBe(1_250);
    expect(await codeOf(change(data.quote.id))).toBe('QUOTE_STALE');
    const late = (await preview('?tier=ULTRA')).body.data as { quote: { id: string } };
    clock.advance(15 * 60_000);
    expect(await codeOf(change(late.quote.id, 'ULTRA'))).toBe('QUOTE_STALE');
    await cowork.admin.order(one.seatId, 'pause');
    expect((await preview('?tier=ULTRA')).body.error?.code).toBe('SUBSCRIPTION_NOT_ACTIVE');
  });

  it('one fault keeps no other subscription waiting, boosts end, and the view is what the facts say', async () => {
    const broken = await cowork.subscriber(600, 'PRO');
    const sound = await cowork.colleague((await cowork.subscriber(600)).portalId, 'PRO');
    await cowork.admin.boost(broken.seatId, 100, 2);
    await cowork.admin.boost(sound.seatId, 100, 3);
    await cowork.app.database.query(
      `update cowork.seat set last_version = last_version - 1 where seat_id = $1`,
      [broken.seatId],
    );
    await toEnd(sound);
    await cowork.sweep();
    expect(await cowork.seat(sound)).toMatchObject({ boostPct: 0, boostExpiresAt: null });
    expect(await cowork.balance(sound)).toBe(0);
    expect(await cowork.balance(broken)).toBe(300);
    await cowork.app.get<Views>(Views).rebuild('seats');
    const [check] = await cowork.app.get<Views>(Views).check('seats');
    expect(check).toMatchObject({ different: 0 });
    await cowork.sweep();
    expect(await cowork.balance(broken)).toBe(0);
  });
});
