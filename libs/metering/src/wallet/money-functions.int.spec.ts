import pg from 'pg';
import { databaseMigrations } from '#libs/database';
import { newId } from '#libs/kernel';
import { createTestDatabase, type TestDatabase } from '#libs/testing';
import { meteringMigrations } from '../migrations/index.js';

const NOW = new Date('2026-01-15T12:00:00Z');
const LATER = new Date('2026-01-15T12:10:00Z');

describe('the functions of schema money', () => {
  let test: TestDatabase;
  let service: pg.Pool;

  beforeAll(async () => {
    test = await createTestDatabase({ migrations: [...databaseMigrations, ...meteringMigrations] });
    service = new pg.Pool({ connectionString: test.url, options: '-c role=portico_service', max: 20 });
    service.on('error', () => undefined);
  });
  afterAll(async () => {
    await service.end();
    await test.drop();
  });

  const first = async <Value>(text: string, values: readonly unknown[]): Promise<Value> =>
    Object.values((await service.query<Record<string, Value>>(text, [...values])).rows[0] ?? {})[0] as Value;

  async function post(portal: string, amount: number, idem: string, mayOwe = false) {
    const legs = [
      { portal, code: 'wallet', amount },
      { portal: null, code: 'source:operator', amount: -amount },
    ];
    const { rows } = await service.query<{ o_entry: string; o_new: boolean; o_balance: string }>(
      `select * from money.post($1, $2, 'topup', $3, $4, $5, null, 'r', '{}', $6)`,
      [newId(), idem, portal, JSON.stringify(legs), mayOwe, NOW],
    );
    return rows[0];
  }

  const hold = (portal: string, amount: number, id = newId(), idem: string = id) =>
    first<boolean>('select money.hold($1, $2, $3, $4, $5, $6, $7)', [
      id,
      idem,
      portal,
      amount,
      'ai',
      LATER,
      NOW,
    ]);

  const settle = async (id: string, actual: number) =>
    Number(
      await first('select money.settle($1, $2, $3, $4, $5, $6, $7)', [
        id,
        newId(),
        `ai:${id}`,
        actual,
        'ai',
        'm',
        NOW,
      ]),
    );

  const release = (id: string) => first<boolean>('select money.release($1, $2)', [id, NOW]);

  async function wallet(portal: string) {
    const { rows } = await service.query<{ posted: string; held: string }>(
      `select posted, held from money.account where portal_id = $1`,
      [portal],
    );
    return [Number(rows[0]?.posted), Number(rows[0]?.held)];
  }

  async function funded(amount: number): Promise<string> {
    const portal = newId();
    await post(portal, amount, `topup:${portal}`);
    return portal;
  }

  it('posts a key once, answers a repeat with the first entry, and refuses another amount under it', async () => {
    const portal = newId();
    const once = await post(portal, 100, `k:${portal}`);
    expect(once).toMatchObject({ o_new: true, o_balance: '100' });
    expect(await post(portal, 100, `k:${portal}`)).toEqual({ ...once, o_new: false });
    await expect(post(portal, 101, `k:${portal}`)).rejects.toMatchObject({
      code: 'MN409',
      detail: once?.o_entry,
    });
    const parallel = await Promise.all(Array.from({ length: 5 }, () => post(portal, 7, `p:${portal}`)));
    expect(parallel.filter((one) => one?.o_new)).toHaveLength(1);
    expect(await wallet(portal)).toEqual([107, 0]);
  });

  it('refuses what the wallet does not cover, but for who may owe; and legs that do not sum to nothing', async () => {
    const portal = await funded(10);
    await hold(portal, 8);
    await expect(post(portal, -3, `a:${portal}`)).rejects.toMatchObject({ code: 'MN402' });
    expect(await post(portal, -3, `a:${portal}`, true)).toMatchObject({ o_balance: '7' });
    const uneven = JSON.stringify([
      { portal, code: 'wallet', amount: 5 },
      { portal: null, code: 'adjustment', amount: -4 },
    ]);
    await expect(
      service.query(`select money.post($1, 'uneven', 'topup', $2, $3, false, null, null, '{}', $4)`, [
        newId(),
        portal,
        uneven,
        NOW,
      ]),
    ).rejects.toMatchObject({ code: 'MN400' });
  });

  it('holds no more than is available, however many ask at once', async () => {
    const portal = await funded(100);
    const held = await Promise.all(Array.from({ length: 20 }, () => hold(portal, 7)));
    expect(held.filter(Boolean)).toHaveLength(14);
    expect(await wallet(portal)).toEqual([100, 98]);
    expect(await hold(newId(), 1)).toBe(false);
  });

  it('holds once under one key, and refuses another amount under it', async () => {
    const portal = await funded(100);
    const id = newId();
    expect(await Promise.all([hold(portal, 60, id), hold(portal, 60, id), hold(portal, 60, id)])).toEqual([
      true,
      true,
      true,
    ]);
    expect(await wallet(portal)).toEqual([100, 60]);
    await expect(hold(portal, 61, newId(), id)).rejects.toMatchObject({ code: 'MN409', detail: id });
    await release(id);
    expect(await hold(portal, 60, id)).toBe(false);
  });

  it.each([
    ['less than held', 100, 60, 40, 40],
    ['as much as held', 100, 60, 60, 60],
    ['more than held, covered', 100, 60, 90, 90],
    ['more than the wallet has', 100, 60, 170, 100],
    ['nothing', 100, 60, 0, 0],
  ])('settles %s', async (_what, funds, held, actual, posted) => {
    const portal = await funded(funds);
    const id = newId();
    await hold(portal, held, id);
    expect(await Promise.all([settle(id, actual), settle(id, actual)])).toEqual([posted, posted]);
    expect(await release(id)).toBe(false);
    expect(await wallet(portal)).toEqual([funds - posted, 0]);
  });

  it('never takes what others hold for an excess', async () => {
    const portal = await funded(100);
    const id = newId();
    await hold(portal, 30, id);
    await hold(portal, 60);
    expect(await settle(id, 90)).toBe(40);
    expect(await wallet(portal)).toEqual([60, 60]);
  });

  it('gives back once, by release or by expiry, and posts a late settlement as far as it is covered', async () => {
    const portal = await funded(100);
    const [released, expired] = [newId(), newId()];
    await hold(portal, 10, released);
    await hold(portal, 20, expired);
    expect([await release(released), await release(released)]).toEqual([true, false]);
    expect(await settle(released, 5)).toBe(0);
    const expire = (at: Date) => first<number>('select money.expire_holds($1, 100)', [at]);
    expect([await expire(NOW), await wallet(portal)]).toEqual([0, [100, 20]]);
    await expire(LATER);
    expect(await wallet(portal)).toEqual([100, 0]);
    await hold(portal, 90);
    expect(await settle(expired, 20)).toBe(10);
    expect(await wallet(portal)).toEqual([90, 90]);
    await expect(settle(newId(), 1)).rejects.toMatchObject({ code: 'MN404' });
  });

  it.each([
    'update money.posting set amount = 9',
    'delete from money.entry where false',
    'truncate money.entry cascade',
    'set session_replication_role = replica; delete from money.posting',
  ])('are the only way to write: %s', async (change) => {
    await expect(test.query(change)).rejects.toMatchObject({ code: 'MN403' });
    await test.query('reset session_replication_role');
    await expect(service.query(change)).rejects.toMatchObject({ code: '42501' });
  });

  it.each([
    'update money.account set posted = 9',
    'delete from money.hold',
    'select money.account_of(null, $$x$$)',
  ])('leave the service no side door: %s', async (change) => {
    await expect(service.query(change)).rejects.toMatchObject({ code: '42501' });
  });
});
