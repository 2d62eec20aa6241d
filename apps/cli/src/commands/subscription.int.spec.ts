import { createTestDatabase, type TestDatabase } from '#libs/testing';
import { MIGRATIONS } from '../migrations.js';
import { runPortico } from './__fixtures__/run-portico.js';

describe('portico subscription', () => {
  let database: TestDatabase;
  let portal: string;
  let user: string;

  beforeAll(async () => {
    database = await createTestDatabase({ migrations: MIGRATIONS });
    const place = ['--domain', 'a.example', '--name', 'A', '--rest-url', 'https://a.example/rest'];
    portal = String((await portico('portal', 'create', ...place)).result['id']);
    const person = ['--portal', portal, '--host-user-id', '7', '--name', 'Ada'];
    user = String((await portico('user', 'create', ...person)).result['id']);
  });
  afterAll(() => database.drop());

  const portico = (...argv: string[]) => runPortico(database, argv);

  const subscription = (...argv: string[]) => portico('subscription', ...argv);

  it('gives the free tier once, however often it is asked', async () => {
    const flags = ['--portal', 'a.example', '--user', user];
    const first = await subscription('activate', ...flags);
    expect(first).toMatchObject({
      exitCode: 0,
      result: { portalId: portal, userId: user, tier: 'FREE', state: 'ACTIVE', paidAmount: 0 },
    });
    expect((await subscription('activate', ...flags)).result).toEqual(first.result);
    expect((await subscription('show', String(first.result['id']))).result).toEqual(first.result);
    expect((await subscription('list', '--portal', portal)).result).toEqual([first.result]);
    expect((await portico('views', 'check', 'seats')).result).toMatchObject([{ different: 0 }]);
  });

  it('changes, plans, pauses, parks, relieves and raises', async () => {
    const { result } = await subscription('activate', '--portal', portal, '--user', user);
    const seat = String(result['id']);
    const on = async (name: string, ...flags: string[]) => (await subscription(name, seat, ...flags)).result;
    expect((await on('change', '--tier', 'PRO')).error?.code).toBe('INSUFFICIENT_BALANCE');
    await portico('wallet', 'topup', portal, '900', '--reference', 'R1');
    expect(await on('change', '--tier', 'PRO', '--term', '3')).toMatchObject({ tier: 'PRO', termMonths: 3 });
    expect((await portico('wallet', 'show', portal)).result).toMatchObject({ balance: 0 });
    expect(await on('change', '--tier', 'FREE')).toMatchObject({ tier: 'PRO', pendingTier: 'FREE' });
    expect(await on('cancel')).toMatchObject({ cancelAtPeriodEnd: true, pendingTier: null });
    expect(await on('keep')).toMatchObject({ cancelAtPeriodEnd: false });
    expect(await on('pause')).toMatchObject({ state: 'PAUSED', pauseReason: 'SUPPORT' });
    expect((await on('pause')).error?.code).toBe('SUBSCRIPTION_STATE_FORBIDS');
    expect(await on('resume')).toMatchObject({ state: 'ACTIVE', pauseReason: null });
    expect(await on('park')).toMatchObject({ state: 'PARKED' });
    expect(await on('unpark')).toMatchObject({ state: 'ACTIVE' });
    expect(await on('boost', '--percent', '100', '--days', '7')).toMatchObject({ boostPct: 100 });
    expect((await on('boost', '--percent', '0', '--days', '7')).error?.code).toBe('VALIDATION_ERROR');
    expect(await on('set-usage', '--five-hour', '99.5')).toMatchObject({ id: seat });
    expect((await on('set-usage', '--week', 'much')).error?.code).toBe('VALIDATION_ERROR');
    expect((await on('set-usage')).error?.code).toBe('USAGE');
    const counted = await database.query(
      `select w1_settled::text as used from metering.usage where payer = 'seat'`,
    );
    expect(counted).toEqual([{ used: '995000000000' }]);
    expect((await on('reset-usage'))['resetGrantedAt']).not.toBeNull();
    expect((await subscription('show', 'x')).result.error?.code).toBe('VALIDATION_ERROR');
  });

  it('sets what tiers cost and give, and refuses a table that nobody could use', async () => {
    const tier = (...argv: string[]) => portico('tier', ...argv);
    expect((await tier('list')).result).toMatchObject([
      { tier: 'FREE', fee: 0 },
      { tier: 'PRO', fee: 300, multiplier: '×1', month: 10_000_000 },
      { tier: 'MAX', fee: 1_200 },
      { tier: 'ULTRA', fee: 4_000 },
    ]);
    expect((await tier('set', 'PRO', '--fee', '350.5')).result).toMatchObject({
      fee: 350.5,
      multiplier: '×1',
    });
    for (const flags of [
      ['PRO', '--fee', '1200'],
      ['PRO', '--month', '1'],
      ['FREE', '--fee', '1'],
      ['MAX', '--multiplier', '5'],
      ['GOLD', '--fee', '1'],
      ['PRO', '--fee', '-1'],
    ]) {
      expect((await tier('set', ...flags)).result.error?.code).toBe('VALIDATION_ERROR');
    }
    expect((await tier('list')).result).toMatchObject([{}, { fee: 350.5 }, { fee: 1_200 }, {}]);
  });

  it('makes coupons whose code is shown once, lists and revokes them; says how people get in', async () => {
    const coupon = (...argv: string[]) => portico('coupon', ...argv);
    const flags = [
      '--type',
      'credits',
      '--value',
      '12.5',
      '--max',
      '3',
      '--until',
      '2090-01-01',
      '--tiers',
      'pro',
    ];
    const { exitCode, result: made } = await coupon('create', ...flags);
    const { code, ...kept } = made;
    expect(exitCode).toBe(0);
    expect(code).toMatch(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/);
    expect(kept).toMatchObject({
      type: 'credits',
      value: 12.5,
      maxUses: 3,
      used: 0,
      tiers: ['PRO'],
      days: null,
    });
    expect((await coupon('list')).result).toEqual([kept]);
    const revoked = await coupon('revoke', String(kept['id']));
    expect(revoked.result['revokedAt']).not.toBeNull();
    expect((await coupon('revoke', String(kept['id']))).result).toEqual(revoked.result);
    expect((await coupon('revoke', user)).result.error?.code).toBe('COUPON_NOT_FOUND');
    const short = await coupon('create', '--type', 'boost', '--value', '5', '--days', '1', '--code', 'SHORT');
    expect(short.result.error?.code).toBe('VALIDATION_ERROR');
    const model = (value: string) => portico('portal', 'set', portal, '--activation-model', value);
    expect((await model('tariff')).result).toMatchObject({ activationModel: 'tariff' });
    expect((await model('gift')).result.error?.code).toBe('USAGE');
    expect((await portico('views', 'check', 'market-trials')).result).toMatchObject([{ different: 0 }]);
  });
});
