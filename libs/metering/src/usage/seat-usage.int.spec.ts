import { Database } from '#libs/database';
import { newId } from '#libs/kernel';
import { settled, tokens, UsageApp } from '../__fixtures__/usage-app.js';
import { MICRO } from '../contracts/charge-terms.js';
import type { Payer } from '../contracts/call-terms.js';
import { OffPeakSchedules } from '../off-peak/off-peak.service.js';
import { LostCalls } from './lost-calls.service.js';
import { SeatUsage } from './seat-usage.repository.js';
import { UsageFacts } from './usage-facts.service.js';
import type { AdjustmentReason, CountedSeat, SeatUse, SeatWindow } from './windows.policy.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOTHING = { fiveHour: 0n, week: 0n, month: 0n };

/** Every hour at a price. */
function gridOf(multiplier: number): string {
  return JSON.stringify(Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => multiplier)));
}

describe('the counters of a subscription', () => {
  let app: UsageApp;
  let database: Database;
  let usage: SeatUsage;

  beforeAll(async () => {
    app = await UsageApp.start();
    database = app.get<Database>(Database);
    usage = new SeatUsage(database);
  });
  afterAll(() => app.stop());

  const newSeat = (): CountedSeat => ({
    seatId: newId(),
    portalId: newId(),
    anchorMs: app.clock.nowMs() - HOUR_MS,
  });
  const payerOf = ({ seatId, anchorMs }: CountedSeat): Payer => ({
    kind: 'seat',
    seat: {
      seatId,
      anchorMs,
      limits: { fiveHour: 1_000n * MICRO, week: 4_000n * MICRO, month: 10_000n * MICRO },
    },
  });
  const use = (seat: CountedSeat, units: number) => app.use(seat.portalId, units, { payer: payerOf(seat) });
  const begin = async (seat: CountedSeat, most: number, isStreamed = false) => {
    const order = app.order(seat.portalId, { payer: payerOf(seat), most, least: 1, isStreamed });
    await app.meter.admit(order);
    return order.id;
  };
  const read = (seat: CountedSeat) => usage.read(seat, app.clock.nowMs());
  /** Whole units. */
  const units = ({ fiveHour, week, month }: SeatUse) =>
    [fiveHour, week, month].map((window) => Number(window.settled) / Number(MICRO));
  const adjust = (
    seat: CountedSeat,
    targetsOf: (use: SeatUse) => Partial<Record<SeatWindow, bigint>>,
    reason: AdjustmentReason = 'RELIEF',
  ) => database.transaction((tx) => usage.adjust(tx, seat, targetsOf, reason, app.clock.now()));
  const halved = ({ fiveHour, week, month }: SeatUse) => ({
    fiveHour: fiveHour.settled / 2n,
    week: week.settled / 2n,
    month: month.settled / 2n,
  });
  const verify = () => app.get<UsageFacts>(UsageFacts).verify();
  const adjustments = (seat: CountedSeat) =>
    app.query<{ no: number; delta: string; reason: string }>(
      `select window_no as no, delta, reason from metering.usage_adjustment where subject_id = $1
       order by at, window_no`,
      [seat.seatId],
    );

  it('are on the grid of the anchor before there is any use, and reading moves nothing', async () => {
    const seat = newSeat();
    const { fiveHour, week, month, saved } = await read(seat);
    expect([fiveHour, week, month].map(({ startMs, settled: none }) => [startMs, none])).toEqual(
      Array.from({ length: 3 }, () => [seat.anchorMs, 0n]),
    );
    expect([
      fiveHour.resetMs - seat.anchorMs,
      week.resetMs - seat.anchorMs,
      month.resetMs - seat.anchorMs,
    ]).toEqual([5 * HOUR_MS, 7 * DAY_MS, 30 * DAY_MS]);
    expect(saved).toBe(0n);
    expect(await app.query('select * from metering.usage where subject_id = $1', [seat.seatId])).toEqual([]);
  });

  it('get other values, with a row for each change, while what running calls hold stays', async () => {
    const seat = newSeat();
    await use(seat, 400);
    const running = await begin(seat, 100);
    await adjust(seat, halved, 'DOWNGRADE');
    expect(await app.windows(seat.seatId)).toEqual({ settled: [200, 200, 200], reserved: [100, 100, 100] });
    await adjust(seat, () => ({ fiveHour: 0n }), 'OPERATOR');
    expect(units(await read(seat))).toEqual([0, 200, 200]);
    app.clock.advance(1);
    await adjust(seat, ({ week }) => ({ week: week.settled }));
    await adjust(seat, () => NOTHING);
    await app.meter.settle(running, settled(70));
    expect(await app.windows(seat.seatId)).toEqual({ settled: [70, 70, 70], reserved: [0, 0, 0] });
    const micro = (amount: number) => (BigInt(amount) * MICRO).toString();
    expect(await adjustments(seat)).toEqual([
      ...[1, 2, 3].flatMap((no) => [
        { no, delta: micro(-200), reason: 'DOWNGRADE' },
        ...(no === 1 ? [{ no, delta: micro(-200), reason: 'OPERATOR' }] : []),
      ]),
      ...[2, 3].map((no) => ({ no, delta: micro(-200), reason: 'RELIEF' })),
    ]);
    expect(await verify()).toEqual([]);
  });

  it('lose no call that is settled at the same moment', async () => {
    const seat = newSeat();
    const calls = await Promise.all(Array.from({ length: 24 }, () => begin(seat, 10)));
    const work = calls.map((id, index) => async () => {
      await app.meter.settle(id, settled(10));
      if (index % 6 === 0) await adjust(seat, halved, 'DOWNGRADE');
    });
    await Promise.all(work.map((step) => step()));
    const { settled: counted, reserved } = await app.windows(seat.seatId);
    expect(reserved).toEqual([0, 0, 0]);
    expect(Math.max(...counted)).toBeLessThan(240);
    expect(await verify()).toEqual([]);
  });

  it('roll when they are changed after their windows are over', async () => {
    const seat = newSeat();
    await use(seat, 400);
    const running = await begin(seat, 50);
    app.clock.advance(8 * DAY_MS);
    const seen: number[][] = [];
    await adjust(seat, (counted) => {
      seen.push(units(counted));
      return halved(counted);
    });
    expect(seen).toEqual([[0, 0, 400]]);
    expect(await app.windows(seat.seatId)).toEqual({ settled: [0, 0, 200], reserved: [0, 0, 50] });
    expect(await adjustments(seat)).toHaveLength(1);
    await app.meter.settle(running, settled(50));
    expect(await app.windows(seat.seatId)).toEqual({ settled: [0, 0, 250], reserved: [0, 0, 0] });
    expect(await verify()).toEqual([]);
  });

  it('stay in their windows for a clock that is put back', async () => {
    const seat = newSeat();
    app.clock.advance(6 * HOUR_MS);
    await use(seat, 400);
    const before = await read(seat);
    app.clock.advance(-6 * HOUR_MS);
    expect(await read(seat)).toEqual(before);
    await adjust(seat, halved);
    await use(seat, 100);
    expect(units(await read(seat))).toEqual([300, 300, 300]);
    app.clock.advance(6 * HOUR_MS);
    expect((await read(seat)).fiveHour.startMs).toBe(before.fiveHour.startMs);
    expect(await verify()).toEqual([]);
  });

  it('say what cheap hours have saved: once a call, in the month it was admitted in', async () => {
    const seat = newSeat();
    const savedUnits = async () => Number((await read(seat)).saved) / Number(MICRO);
    await use(seat, 100);
    expect(await savedUnits()).toBe(0);
    await app.get<OffPeakSchedules>(OffPeakSchedules).set({ timezone: 'UTC', grid: gridOf(0.25) });
    await use(seat, 100);
    expect([units(await read(seat)), await savedUnits()]).toEqual([[125, 125, 125], 75]);
    const settledTwice = await begin(seat, 100);
    await app.meter.settle(settledTwice, settled(40));
    await app.meter.settle(settledTwice, settled(100));
    expect(await savedUnits()).toBe(105);
    const refused = await begin(seat, 100);
    await app.meter.release(refused, { httpStatus: 502, end: 'not_reached' });
    expect(await savedUnits()).toBe(105);
    const lost = app.order(seat.portalId, { payer: payerOf(seat), most: 100, least: 20 });
    const other = await app.otherMeter();
    await other.admit(lost);
    await other.progress(lost.id, tokens(60));
    await other.beat();
    for (let pass = 0; pass < 2; pass += 1) {
      app.clock.advance(61_000);
      await app.get<LostCalls>(LostCalls).settle();
    }
    expect(await savedUnits()).toBe(150);
    const late = await begin(seat, 100);
    app.clock.advance(30 * DAY_MS);
    expect(await savedUnits()).toBe(0);
    await use(seat, 8);
    await app.meter.settle(late, settled(100));
    expect(await savedUnits()).toBe(6);
    await adjust(seat, () => NOTHING);
    expect([units(await read(seat)), await savedUnits()]).toEqual([[0, 0, 0], 6]);
    expect(await verify()).toEqual([]);
    await app.query('update metering.usage set saved = saved + 1 where subject_id = $1', [seat.seatId]);
    expect(await verify()).toEqual([
      {
        what: 'saved of the month',
        payer: 'seat',
        subjectId: seat.seatId,
        stored: '6000001',
        computed: '6000000',
      },
    ]);
  });
});
