import { createTestDatabase, type TestDatabase } from '#libs/testing';
import { MIGRATIONS } from '../migrations.js';
import { runPortico } from './__fixtures__/run-portico.js';

describe('portico wallet', () => {
  let database: TestDatabase;
  let portal: string;

  beforeAll(async () => {
    database = await createTestDatabase({ migrations: MIGRATIONS });
    const made = await portico(
      'portal',
      'create',
      '--domain',
      'a.example',
      '--name',
      'A',
      '--rest-url',
      'https://a.example/rest',
    );
    portal = String(made.result['id']);
  });
  afterAll(() => database.drop());

  const portico = (...argv: string[]) => runPortico(database, argv);

  const wallet = (...argv: string[]) => portico('wallet', ...argv);

  it('credits, corrects, takes back and shows, for a portal by id or domain', async () => {
    const paid = await wallet('topup', 'a.example', '12.5', '--reference', 'R1');
    expect(paid).toEqual({
      exitCode: 0,
      result: { portal, entry: paid.result['entry'], posted: true, balance: 12.5 },
    });
    expect((await wallet('topup', portal, '12.5', '--reference', 'R1')).result).toMatchObject({
      posted: false,
    });
    expect(await wallet('topup', portal, '13', '--reference', 'R1')).toMatchObject({
      exitCode: 1,
      result: {
        error: { code: 'LEDGER_CONFLICT', message: expect.stringContaining('12.5 credits') as unknown },
      },
    });
    expect((await wallet('adjust', portal, '--by', '-20', '--reference', 'A1')).result['balance']).toBe(-7.5);
    expect((await wallet('show', 'A.example')).result).toMatchObject({
      portal,
      balance: -7.5,
      held: 0,
      available: -7.5,
      state: 'GRACE',
      frozen: false,
    });
    const entry = String(paid.result['entry']);
    expect((await wallet('reverse', entry, '--reference', 'C1')).result).toMatchObject({
      portal,
      balance: -20,
    });
    expect((await wallet('adjust', portal, '--by', '-2000', '--reference', 'A2')).result['balance']).toBe(
      -2020,
    );
    const frozen = async () => (await portico('portal', 'list')).result;
    expect(await frozen()).toMatchObject([{ frozen: true, frozenDebt: true, frozenManual: false }]);
    await wallet('topup', portal, '2020', '--reference', 'R2');
    expect(await frozen()).toMatchObject([{ frozen: false }]);
    expect((await wallet('statement', portal, '--limit', '2')).result).toMatchObject([
      { kind: 'topup', amount: 2020, balance: 0 },
      { kind: 'adjustment', amount: -2000 },
    ]);
    expect((await wallet('parked')).result).toEqual([]);
    expect((await wallet('show', 'nobody.example')).result.error?.code).toBe('PORTAL_NOT_FOUND');
  });

  it('verifies everything, and fails when anything differs', async () => {
    expect(await wallet('verify')).toMatchObject({ exitCode: 0, result: { wallets: 1, differences: [] } });
    expect((await portico('views', 'check', 'debts')).result).toMatchObject([{ different: 0 }]);
    await database.query('update money.account set posted = posted + 1 where portal_id = $1', [portal]);
    const { exitCode, result } = await wallet('verify');
    expect([exitCode, (result['differences'] as unknown[]).length]).toEqual([1, 1]);
  });

  it('sets what servers cost', async () => {
    expect(
      (await portico('plan', 'price', 'local', 'small', '--month', '72', '--sleep-month', '0')).result,
    ).toEqual({
      provider: 'local',
      plan: 'small',
      priceMonth: 72,
      priceSleepMonth: 0,
    });
    expect((await portico('plan', 'list')).result).toHaveLength(6);
    expect(
      (await portico('plan', 'price', 'local', 'x', '--month', '1', '--sleep-month', '0')).result.error?.code,
    ).toBe('VALIDATION_ERROR');
  });
});
