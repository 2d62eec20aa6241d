import { randomUUID } from 'node:crypto';
import { Database } from '#libs/database';
import { WalletAdmin } from '#libs/metering/operator';
import type { Answer, AnyBody } from '#libs/testing';
import { Coupons, type CreatedCoupon } from '../../libs/cowork/src/coupons/coupons.service.js';
import type { CouponInput } from '../../libs/cowork/src/coupons/coupon.policy.js';
import { startInProcessApi, type InProcessApi, type Replica } from '../harness/in-process-api.js';
import { outcome, SeatedPortal } from './seated-portal.js';

interface CouponData {
  readonly code: string;
  readonly effect: { readonly type: string; readonly value: number; readonly days: number | null };
  readonly validUntil: string | null;
  readonly result: { readonly tier: string; readonly paidThroughAt: string; readonly balance: number };
  readonly redeemedAt?: string;
}
type Told = Answer<Omit<AnyBody, 'data'> & { data: CouponData }>;

describe('coupons', () => {
  let api: InProcessApi;
  let replica: Replica;
  let seat: SeatedPortal;

  beforeAll(async () => {
    api = await startInProcessApi();
    replica = await api.startReplica();
  });
  afterAll(async () => {
    await replica.stop();
    await api.stop();
  });
  beforeEach(async () => {
    seat = await SeatedPortal.create(api);
  });

  const admin = (): Coupons => api.get(Coupons);
  const create = (input: Partial<CouponInput> = {}): Promise<CreatedCoupon> =>
    admin().create({ type: 'credits', value: '10', ...input });
  const preview = (code: string, key?: string): Promise<Told> =>
    seat.call('POST', '/v1/cowork/coupon/preview', { code }, key);
  const redeem = (code: string, key?: string): Promise<Told> =>
    seat.call('POST', '/v1/cowork/coupon/redeem', { code }, key);
  const query = <Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> =>
    api.get<Database>(Database).query<Row>(sql, [...values]);
  const used = async (id: string) => (await admin().list()).find((coupon) => coupon.id === id)?.used;
  it('give credits to the wallet of the portal, as was told before', async () => {
    const { code, id } = await create({ value: '12.5', until: '2090-01-01' });
    const told = (await preview(code.toLowerCase().replaceAll('-', ' '))).body.data;
    expect(told).toMatchObject({
      code: code.replaceAll('-', ''),
      effect: { type: 'credits', value: 12.5, days: null },
      validUntil: '2090-01-01T00:00:00.000Z',
      result: { tier: 'FREE', balance: 12.5 },
    });
    expect(await used(id)).toBe(0);
    const { redeemedAt, ...redeemed } = (await redeem(code)).body.data;
    expect(redeemed).toEqual(told);
    expect(Math.abs(Date.parse(redeemedAt!) - Date.now())).toBeLessThan(60_000);
    expect(await used(id)).toBe(1);
    expect(await api.get<WalletAdmin>(WalletAdmin).show(seat.portal.id)).toMatchObject({ balance: 12.5 });
    expect((await api.get<WalletAdmin>(WalletAdmin).verify()).differences).toEqual([]);
  });

  it('boost usage for days, and are told of in the state', async () => {
    const { code } = await create({ type: 'boost', value: '50', days: '7' });
    expect((await redeem(code)).body.data.effect).toEqual({ type: 'boost', value: 50, days: 7 });
    const state = await seat.call<{ boostPct: number; error?: never }>('GET', '/v1/cowork/state');
    expect(state.body.boostPct).toBe(50);
  });

  it('are redeemed once by a subscription, and not at all by one they are not for', async () => {
    const { code, id } = await create();
    expect(outcome(await redeem(code))).toBe('200');
    expect(outcome(await redeem(code))).toBe('409 COUPON_ALREADY_REDEEMED');
    expect(outcome(await preview(code))).toBe('409 COUPON_ALREADY_REDEEMED');
    expect(await used(id)).toBe(1);
    const forPro = await create({ tiers: 'PRO,MAX' });
    expect(outcome(await redeem(forPro.code))).toBe('409 COUPON_NOT_APPLICABLE');
    expect(await used(forPro.id)).toBe(0);
  });

  it('of months are for subscriptions that are paid', async () => {
    const { code, id } = await create({ type: 'free_months', value: '1' });
    expect(outcome(await preview(code))).toBe('409 COUPON_NOT_APPLICABLE');
    expect(outcome(await redeem(code))).toBe('409 COUPON_NOT_APPLICABLE');
    expect(await used(id)).toBe(0);
    expect(await query('select from cowork.coupon_redemption where coupon_id = $1', [id])).toEqual([]);
  });

  it('that are over, used up or revoked give nothing; a revoked one is told from none by nothing', async () => {
    const [over, once, revoked] = [await create(), await create({ max: '1' }), await create()];
    await query(`update cowork.coupon set valid_until = '2020-01-01' where id = $1`, [over.id]);
    const other = await seat.addPerson(2);
    expect(outcome(await redeem(once.code, other.rawKey))).toBe('200');
    await admin().revoke(revoked.id);
    expect(outcome(await redeem(over.code))).toBe('409 COUPON_EXPIRED');
    expect(outcome(await redeem(once.code))).toBe('409 COUPON_EXPIRED');
    const [ended, unknown] = [await redeem(revoked.code), await redeem('NO-SUCH-COUPON-1')];
    const told = ({ body }: Told) => ({ ...body.error, requestId: '' });
    expect(outcome(ended)).toBe('404 COUPON_NOT_FOUND');
    expect(told(ended)).toEqual(told(unknown));
  });

  it('end when they are revoked between the look and the use', async () => {
    const { code, id } = await create();
    expect(outcome(await preview(code))).toBe('200');
    await admin().revoke(id);
    expect(outcome(await redeem(code))).toBe('404 COUPON_NOT_FOUND');
    await expect(admin().revoke(randomUUID())).rejects.toMatchObject({ code: 'COUPON_NOT_FOUND' });
  });

  it('are redeemed while the account is frozen, looked at by keys that only read, and never without a seat', async () => {
    const { code } = await create();
    await seat.set({ frozen: true });
    const readOnly = await seat.createKey({ readOnly: true });
    expect(outcome(await preview(code, readOnly.rawKey))).toBe('200');
    expect(outcome(await redeem(code, readOnly.rawKey))).toBe('403 WRITE_BLOCKED_READONLY_KEY');
    expect(outcome(await redeem(code))).toBe('200');
    await query('delete from cowork.seat where seat_id = $1', [seat.seatId]);
    expect(outcome(await redeem(code))).toBe('404 COWORK_NOT_ACTIVATED');
  });

  it('are guessed at five times a minute, with all devices and both calls together', async () => {
    const other = await seat.createKey();
    const path = '/v1/cowork/coupon/preview';
    const body = { code: 'GUESS-GUESS-5' };
    const answers = [
      await preview('GUESS-GUESS-1'),
      await redeem('GUESS-GUESS-2', other.rawKey),
      await preview('GUESS-GUESS-3', other.rawKey),
      await redeem('GUESS-GUESS-4'),
      await replica.client.call('POST', path, { key: seat.key.rawKey, body }),
      await preview('GUESS-GUESS-6', other.rawKey),
    ];
    expect(answers.map(outcome)).toEqual([
      ...Array<string>(5).fill('404 COUPON_NOT_FOUND'),
      '429 RATE_LIMITED',
    ]);
    const minuteAgo = `update cowork.coupon_tries set minute_start = minute_start - interval '1 minute'`;
    await query(`${minuteAgo} where user_id = $1`, [seat.portal.userId]);
    expect(outcome(await preview('GUESS-GUESS-6'))).toBe('404 COUPON_NOT_FOUND');
  });

  it('are guessed at twenty times a day, in all processes together', async () => {
    await preview('GUESS-GUESS-1');
    await query('update cowork.coupon_tries set tries = 19 where user_id = $1', [seat.portal.userId]);
    const { code } = await create();
    expect(outcome(await preview(code))).toBe('200');
    const path = '/v1/cowork/coupon/redeem';
    const refused = await replica.client.call('POST', path, { key: seat.key.rawKey, body: { code } });
    expect(outcome(refused)).toBe('429 RATE_LIMITED');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await query(`update cowork.coupon_tries set day = '2020-01-01' where user_id = $1`, [seat.portal.userId]);
    expect(outcome(await redeem(code))).toBe('200');
  });

  it('whose last use fifty people want at once are redeemed by one, in two processes', async () => {
    const { code, id } = await create({ max: '1' });
    const keys: string[] = [];
    for (let number = 0; number < 50; number += 1) keys.push((await seat.addPerson(100 + number)).rawKey);
    const path = '/v1/cowork/coupon/redeem';
    const answers = await Promise.all(
      keys.map((key, index) =>
        (index % 2 ? replica.client : api.client).call('POST', path, { key, body: { code } }),
      ),
    );
    const told = answers.map(outcome).sort();
    expect(told).toEqual(['200', ...Array<string>(49).fill('409 COUPON_EXPIRED')]);
    expect(await used(id)).toBe(1);
    expect(await api.get<WalletAdmin>(WalletAdmin).show(seat.portal.id)).toMatchObject({ balance: 10 });
  });

  it('are redeemed once by many calls of one person at once', async () => {
    const { code, id } = await create();
    const keys = [seat.key.rawKey, (await seat.createKey()).rawKey];
    const path = '/v1/cowork/coupon/redeem';
    const clients = [api.client, replica.client];
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        clients[index % 2]!.call('POST', path, { key: keys[index % 2]!, body: { code } }),
      ),
    );
    const good = answers.filter(({ status }) => status === 200);
    expect(good).toHaveLength(1);
    expect(await used(id)).toBe(1);
    expect(await api.get<WalletAdmin>(WalletAdmin).show(seat.portal.id)).toMatchObject({ balance: 10 });
  });

  it('lie nowhere in clear', async () => {
    const { code } = await create({ code: 'Canary-Coupon-2027' });
    expect(code).toBe('CANARYCOUPON2027');
    await redeem(code);
    const rows = await query<{ row: string }>(
      `select c::text as row from cowork.coupon c union all select e.data::text from es.event e`,
    );
    expect(rows.filter(({ row }) => /canary/i.test(row))).toEqual([]);
    expect(JSON.stringify(await admin().list())).not.toMatch(/canary/i);
    await expect(create({ code: 'canary coupon 2027' })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  });
});
