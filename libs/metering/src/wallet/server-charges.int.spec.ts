import { Database } from '#libs/database';
import { newId } from '#libs/kernel';
import { Mortal, type TestApp, TestClock } from '#libs/testing';
import { CHARGED_SERVERS, type ServerSpan } from '../contracts/charge-terms.js';
import { type MadeUpServers, startWallets } from './__fixtures__/wallet-app.js';
import { ServerCharges } from './server-charges.service.js';
import { firstDueHour, hourCharges } from './server-hours.policy.js';
import { WalletAdmin } from './wallet-admin.service.js';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 0, 15, 12);
const CREDIT = 1_000_000n;

describe('what hours of a server cost', () => {
  const prices = { awake: 720n * CREDIT, asleep: 72n * CREDIT };
  const span = (state: ServerSpan['state'], from: number, to: number | null): ServerSpan => ({
    state,
    fromMs: START + from * HOUR,
    toMs: to === null ? null : START + to * HOUR,
  });

  it.each<[string, readonly ServerSpan[], readonly bigint[]]>([
    ['awake all the time', [span('awake', -5, null)], [1_000_000n, 1_000_000n, 1_000_000n]],
    ['asleep all the time', [span('asleep', -5, null)], [100_000n, 100_000n, 100_000n]],
    ['not there', [], []],
    ['made in the second hour', [span('awake', 1.5, null)], [1_000_000n, 1_000_000n]],
    ['deleted in the second hour', [span('asleep', -1, 1.1)], [100_000n, 100_000n]],
    [
      'awake for a moment of the second',
      [span('asleep', -1, 1.5), span('awake', 1.5, 1.6), span('asleep', 1.6, null)],
      [100_000n, 1_000_000n, 100_000n],
    ],
    ['gone when the second hour began', [span('awake', -1, 1)], [1_000_000n]],
  ])('%s', (_what, spans, amounts) => {
    const charges = hourCharges(START, START + 3.5 * HOUR, spans, prices);
    expect(charges.map(({ amount }) => amount)).toEqual(amounts);
  });

  it('rounds a price up, and makes up for a week at most', () => {
    const [charge] = hourCharges(START, START + HOUR, [span('awake', 0, null)], { awake: 1n, asleep: 0n });
    expect(charge).toEqual({ hour: new Date(START).toISOString(), amount: 1n });
    expect(firstDueHour(START + 5, null, START + 2 * HOUR)).toBe(START);
    expect(firstDueHour(START - 9_000 * HOUR, null, START)).toBe(START - 168 * HOUR);
    expect(firstDueHour(START, START + 9 * HOUR, START + 2 * HOUR)).toBe(START + 9 * HOUR);
  });
});

describe('the hourly charge of servers', () => {
  const clock = new TestClock(START);
  let app: TestApp;
  let admin: WalletAdmin;
  let servers: MadeUpServers;

  beforeAll(async () => {
    app = await startWallets(clock);
    admin = app.get(WalletAdmin);
    servers = app.get(CHARGED_SERVERS);
  });
  afterAll(() => app.stop());
  beforeEach(() => servers.servers.clear());

  const run = () => app.get<ServerCharges>(ServerCharges).charge();

  function server(month: number, portalId = newId()) {
    const serverId = newId();
    const add = (price: number) =>
      servers.servers.set(serverId, {
        serverId,
        portalId,
        createdAt: clock.now(),
        pricePerMonth: { awake: BigInt(price) * CREDIT, asleep: 0n },
        spans: [{ state: 'awake', fromMs: clock.nowMs(), toMs: null }],
      });
    add(month);
    return { serverId, portalId, add };
  }

  it('takes each hour once, makes up for those the worker was away, and may leave a debt', async () => {
    const { serverId, portalId } = server(720);
    await admin.credit(portalId, '2', `c-${portalId}`);
    await run();
    expect((await admin.show(portalId)).balance).toBe(2);
    clock.advance(HOUR);
    await Promise.all([run(), run()]);
    expect((await admin.show(portalId)).balance).toBe(1);
    clock.advance(4 * HOUR);
    await run();
    await run();
    expect(await admin.show(portalId)).toMatchObject({ balance: -3, state: 'GRACE' });
    const [last] = await admin.statement(portalId, { limit: 1 });
    expect(last).toMatchObject({
      kind: 'charge',
      amount: -1,
      reference: serverId,
      key: `infra:${serverId}:${new Date(clock.nowMs() - HOUR).toISOString()}`,
    });
  });

  it('charges once however the clock jumps', async () => {
    const { portalId } = server(720);
    await admin.credit(portalId, '1000', `c-${portalId}`);
    await run();
    clock.advance(90 * 24 * HOUR);
    await run();
    const after = (await admin.show(portalId)).balance;
    expect(after).toBe(1000 - 168);
    clock.advance(-90 * 24 * HOUR);
    await run();
    clock.advance(90 * 24 * HOUR);
    await run();
    expect((await admin.show(portalId)).balance).toBe(after);
  });

  it('a price that is set later does not reach back', async () => {
    const { portalId, add } = server(0);
    clock.advance(5 * HOUR);
    await run();
    add(720);
    clock.advance(HOUR);
    await run();
    expect((await admin.show(portalId)).balance).toBe(-1);
  });

  it('goes over more servers than one page has', async () => {
    const portalId = newId();
    for (let index = 0; index < 201; index += 1) server(index === 200 ? 1440 : 0, portalId);
    await run();
    clock.advance(HOUR);
    await run();
    expect((await admin.show(portalId)).balance).toBe(-2);
  });

  it('charges each hour once when the process dies between two of its steps', async () => {
    const mortal = new Mortal(app.get<Database>(Database));
    const died = await mortal.eachMoment(async (die) => {
      servers.servers.clear();
      const { portalId } = server(720);
      await run();
      clock.advance(2 * HOUR);
      await die(run);
      await run();
      expect((await admin.show(portalId)).balance).toBe(-2);
    });
    expect(died).toBeGreaterThanOrEqual(6);
    expect((await admin.verify()).differences).toEqual([]);
  });
});
