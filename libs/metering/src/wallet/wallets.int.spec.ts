import { Database, type Transaction } from '#libs/database';
import { EventStore, Views } from '#libs/event-log';
import { isPorticoError, newId } from '#libs/kernel';
import { Mortal, type TestApp, TestClock } from '#libs/testing';
import { PORTAL_FREEZE } from '../contracts/charge-terms.js';
import { type FrozenPortals, startWallets } from './__fixtures__/wallet-app.js';
import { LedgerRepository } from './ledger.repository.js';
import { LedgerMaintenance } from './ledger.service.js';
import { WalletAdmin } from './wallet-admin.service.js';
import { Wallets } from './wallets.service.js';

const HOUR_MS = 3_600_000;

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (isPorticoError(error) ? error.code : String(error)),
  );

describe('wallets', () => {
  const clock = new TestClock();
  let app: TestApp;
  let admin: WalletAdmin;
  let freeze: FrozenPortals;

  beforeAll(async () => {
    app = await startWallets(clock, { WALLET_GRACE_HOURS: '72', WALLET_DEBT_LIMIT: '100' });
    admin = app.get(WalletAdmin);
    freeze = app.get(PORTAL_FREEZE);
  });
  afterAll(() => app.stop());

  const review = () => app.get<Wallets>(Wallets).reviewDue();
  const factsOf = async (portal: string) =>
    (await app.get<EventStore>(EventStore).load(`wallet-${portal}`)).map(({ type }) => type);

  it('credit a payment once for its reference, and name the entry when the amount is another', async () => {
    const portal = newId();
    const reference = `R-${portal}`;
    const first = await admin.credit(portal, '12.5', reference);
    expect(first).toEqual({ portal, entry: first.entry, posted: true, balance: 12.5 });
    expect(await admin.credit(portal, '12.5', ` ${reference} `)).toEqual({ ...first, posted: false });
    await expect(admin.credit(portal, '13', reference)).rejects.toMatchObject({
      code: 'LEDGER_CONFLICT',
      message: expect.stringContaining(`${first.entry} already: 12.5 credits of portal ${portal}`) as unknown,
    });
    await expect(admin.credit(newId(), '12.5', reference)).rejects.toMatchObject({ code: 'LEDGER_CONFLICT' });
    expect(await factsOf(portal)).toEqual(['wallet_topped_up']);
    expect(await admin.show(newId())).toMatchObject({
      balance: 0,
      state: 'CLEAR',
      graceUntil: null,
      frozen: false,
    });
  });

  it.each([
    ['0', 'r'],
    ['-1', 'r'],
    ['1.0000001', 'r'],
    ['1e3', 'r'],
    ['1000000001', 'r'],
    ['1', ' '],
    ['1', 'r'.repeat(201)],
  ])('refuse %s credits under reference %j', async (credits, reference) => {
    expect(await codeOf(admin.credit(newId(), credits, reference))).toBe('VALIDATION_ERROR');
  });

  it('all of many payments at once are credited, and each of them once', async () => {
    const portal = newId();
    const work = Array.from({ length: 24 }, (_, index) =>
      admin.credit(portal, '1', `${portal}-${index % 8}`),
    );
    await Promise.all(work);
    expect(await admin.show(portal)).toMatchObject({ balance: 8 });
    expect(await admin.statement(portal)).toHaveLength(8);
  });

  it('fall into debt, are frozen when the grace is over, and thaw with the payment', async () => {
    const portal = newId();
    await admin.credit(portal, '5', `c-${portal}`);
    const owed = await admin.adjust(portal, '-20', `a-${portal}`);
    expect(owed.balance).toBe(-15);
    const graceUntil = new Date(clock.nowMs() + 72 * HOUR_MS).toISOString();
    expect(await admin.show(portal)).toEqual({
      portal,
      balance: -15,
      held: 0,
      available: -15,
      state: 'GRACE',
      graceUntil,
      frozen: false,
    });
    clock.advance(72 * HOUR_MS - 1);
    await review();
    expect(freeze.frozen.has(portal)).toBe(false);
    clock.advance(1);
    await Promise.all([review(), review()]);
    expect(await admin.show(portal)).toMatchObject({ state: 'FROZEN', graceUntil: null, frozen: true });
    expect(freeze.frozen.has(portal)).toBe(true);
    await admin.credit(portal, '14.999999', `p1-${portal}`);
    expect(freeze.frozen.has(portal)).toBe(true);
    await admin.credit(portal, '0.000001', `p2-${portal}`);
    expect(await admin.show(portal)).toMatchObject({ balance: 0, state: 'CLEAR', frozen: false });
    expect(freeze.frozen.has(portal)).toBe(false);
    expect(await factsOf(portal)).toEqual([
      'wallet_topped_up',
      'wallet_adjusted',
      'wallet_in_debt',
      'wallet_frozen',
      'wallet_topped_up',
      'wallet_topped_up',
      'wallet_cleared',
    ]);
  });

  it('are frozen at once above the limit, and the clock going back and forth changes nothing', async () => {
    const portal = newId();
    await admin.adjust(portal, '-100', `a-${portal}`);
    expect(await admin.show(portal)).toMatchObject({ state: 'GRACE' });
    clock.advance(-90 * 24 * HOUR_MS);
    await review();
    expect(await admin.show(portal)).toMatchObject({ state: 'GRACE' });
    clock.advance(90 * 24 * HOUR_MS);
    await admin.adjust(portal, '-0.000001', `b-${portal}`);
    expect(await admin.show(portal)).toMatchObject({ state: 'FROZEN' });
    await admin.credit(portal, '200', `c-${portal}`);
    expect(freeze.frozen.has(portal)).toBe(false);
  });

  it('a debt that calls of models left is seen by the sweep; what a dead process froze is followed by the job', async () => {
    const portal = newId();
    const ledger = app.get<LedgerRepository>(LedgerRepository);
    await admin.credit(portal, '10', `c-${portal}`);
    const id = newId();
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + HOUR_MS);
    await ledger.hold({ id, key: id, portalId: portal, amount: 10_000_000n, purpose: 'ai', expiresAt }, now);
    await admin.adjust(portal, '-8', `a-${portal}`);
    await ledger.settle(
      { holdId: id, key: `ai:${id}`, actual: 10_000_000n, area: 'ai', reference: 'm' },
      now,
    );
    expect(await admin.show(portal)).toMatchObject({ balance: -8, state: 'CLEAR' });
    await review();
    expect(await admin.show(portal)).toMatchObject({ state: 'GRACE' });
    clock.advance(72 * HOUR_MS);
    await review();
    freeze.frozen.delete(portal);
    await app.get<Wallets>(Wallets).followDebt({ data: { portalId: portal } } as never);
    expect(freeze.frozen.has(portal)).toBe(true);
  });

  it('give back what was held for too long', async () => {
    const portal = newId();
    await admin.credit(portal, '10', `c-${portal}`);
    const id = newId();
    const expiresAt = new Date(clock.nowMs() + HOUR_MS);
    const order = { id, key: id, portalId: portal, amount: 4_000_000n, purpose: 'ai', expiresAt };
    await app.get<LedgerRepository>(LedgerRepository).hold(order, clock.now());
    const sweep = app.get<LedgerMaintenance>(LedgerMaintenance);
    await sweep.expireHolds();
    expect(await admin.show(portal)).toMatchObject({ balance: 10, held: 4, available: 6 });
    clock.advance(HOUR_MS);
    await sweep.expireHolds();
    expect(await admin.show(portal)).toMatchObject({ held: 0, available: 10 });
  });

  it('take an entry back once, and show what has moved them, newest first', async () => {
    const portal = newId();
    const before = clock.now().toISOString();
    const { entry } = await admin.credit(portal, '7', `c-${portal}`);
    clock.advance(1_000);
    const reversed = await admin.reverse(entry, 'chargeback 1');
    expect(await admin.reverse(entry, 'chargeback 1')).toEqual({ ...reversed, posted: false });
    expect(await codeOf(admin.reverse(entry, 'chargeback 2'))).toBe('ENTRY_ALREADY_REVERSED');
    expect(await codeOf(admin.reverse(newId(), 'r'))).toBe('ENTRY_NOT_FOUND');
    expect(await codeOf(admin.reverse('x', 'r'))).toBe('VALIDATION_ERROR');
    expect(await admin.statement(portal)).toMatchObject([
      { kind: 'reversal', amount: -7, balance: 0, reverses: entry, reference: 'chargeback 1' },
      { kind: 'topup', amount: 7, balance: 7, reverses: null },
    ]);
    expect(await admin.statement(portal, { limit: 1 })).toHaveLength(1);
    const to = clock.now().toISOString();
    expect(await admin.statement(portal, { from: before, to })).toMatchObject([{ kind: 'topup' }]);
    expect(await codeOf(admin.statement(portal, { from: 'yesterday' }))).toBe('VALIDATION_ERROR');
    expect(await codeOf(admin.statement(portal, { limit: 0 }))).toBe('VALIDATION_ERROR');
  });

  it('lose and double nothing when the connection dies before any statement of a transaction', async () => {
    const database = app.get<Database>(Database);
    const transaction = database.transaction.bind(database);
    let statements = 0;
    let deaths = 0;
    const end = async (tx: Transaction) => {
      const [row] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
      await app.database.query('select pg_terminate_backend($1)', [row!.pid]);
    };
    for (let fatal = 0; ; fatal += 1) {
      const portal = newId();
      await admin.adjust(portal, '-200', `a-${portal}`);
      statements = 0;
      database.transaction = (work) =>
        transaction((tx) => {
          const query: Transaction['query'] = async (text, values) => {
            statements += 1;
            if (statements - 1 === fatal) await end(tx);
            return tx.query(text, values);
          };
          return work({ ...tx, query });
        });
      const outcome = await codeOf(admin.credit(portal, '300', `c-${portal}`));
      database.transaction = transaction;
      expect((await admin.verify()).differences).toEqual([]);
      const known = await admin.credit(portal, '300', `c-${portal}`);
      expect(known).toMatchObject({ posted: outcome !== 'done', balance: 100 });
      expect(await factsOf(portal)).toEqual([
        'wallet_adjusted',
        'wallet_in_debt',
        'wallet_frozen',
        'wallet_topped_up',
        'wallet_cleared',
      ]);
      if (outcome === 'done') break;
      expect(outcome).toBe('DB_TRANSIENT');
      deaths += 1;
    }
    expect(deaths).toBeGreaterThanOrEqual(6);
  });

  it('lose and double nothing when the process dies between two of its steps', async () => {
    const mortal = new Mortal(app.get<Database>(Database));
    const died = await mortal.eachMoment(async (die) => {
      const portal = newId();
      await admin.adjust(portal, '-200', `a-${portal}`);
      expect(freeze.frozen.has(portal)).toBe(true);
      await die(() => admin.credit(portal, '300', `c-${portal}`));
      expect((await admin.verify()).differences).toEqual([]);
      await admin.credit(portal, '300', `c-${portal}`);
      await app.get<Wallets>(Wallets).followDebt({ data: { portalId: portal } } as never);
      expect(await admin.show(portal)).toMatchObject({ balance: 100, state: 'CLEAR' });
      expect(freeze.frozen.has(portal)).toBe(false);
    });
    expect(died).toBeGreaterThanOrEqual(2);
  });

  it('have facts that make their view', async () => {
    const checks = await app.get<Views>(Views).check('debts');
    expect(checks.map(({ different }) => different)).toEqual([0]);
  });
});
