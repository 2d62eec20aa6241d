import { type NewKey, UserAdmin } from '#libs/auth';
import { newId } from '#libs/kernel';
import { WalletAdmin } from '#libs/metering/operator';
import type { AnyBody, Answer } from '#libs/testing';
import { type InProcessApi, startInProcessApi } from '../harness/in-process-api.js';
import { aPortal, type BuiltPortal } from '../harness/portal-builder.js';

interface Entry {
  readonly id: string;
  readonly at: string;
  readonly amount: number;
  readonly balanceAfter: number;
  readonly subject: string;
  readonly serverId: string | null;
  readonly reference: string | null;
}

const MICRO = 1_000_000;
const TOPUP_URL = 'https://pay.example/topup';
const DAY_MS = 86_400_000;

describe('the wallet as administrators of the portal see it', () => {
  let api: InProcessApi;
  let portal: BuiltPortal;
  let admin: string;
  let wallets: WalletAdmin;

  beforeAll(async () => {
    api = await startInProcessApi({ TOPUP_URL, RATE_LIMIT_PER_MINUTE: '100000' });
    portal = await ofAdministrator({ readOnly: true }).build();
    admin = portal.key;
    wallets = api.get(WalletAdmin);
  });
  afterAll(() => api.stop());

  const ofAdministrator = (key: Partial<NewKey> = {}) =>
    aPortal(api).whoseUserIs({ admin: true }).withKey(key);
  const get = (path: string, key: string) => api.client.call<AnyBody>('GET', path, { key });
  const wallet = async (key: string) => (await get('/v1/wallet', key)).body.data;
  const statement = async (key: string, query = '') => {
    const { body } = await get(`/v1/wallet/statement${query}`, key);
    return body as unknown as { data: Entry[]; meta: { nextCursor: string | null } };
  };
  const codeOf = ({ status, body }: Answer<AnyBody>) => [status, body.error?.code];

  /** Charges a wallet as services do. @returns the entry. */
  async function charge(portalId: string, code: string, credits: number, reference: string, at = new Date()) {
    const amount = credits * MICRO;
    const legs = [
      { portal: portalId, code: 'wallet', amount: -amount },
      { portal: null, code, amount },
    ];
    const id = newId();
    const values = [id, `spec:${id}`, portalId, JSON.stringify(legs), reference, at];
    await api.database.query(`select money.post($1, $2, 'charge', $3, $4, true, null, $5, '{}', $6)`, values);
    return id;
  }

  /** Charges in one statement, one a minute up to now. */
  const chargeMany = (portalId: string, count: number) =>
    api.database.query(
      `select money.post(gen_random_uuid(), 'spec:' || $1::text || n, 'charge', $1::uuid,
                jsonb_build_array(jsonb_build_object('portal', $1::uuid, 'code', 'wallet', 'amount', -1000),
                                  jsonb_build_object('portal', null, 'code', 'revenue:ai', 'amount', 1000)),
                true, null, n::text, '{}', now() - ($2::int - n) * interval '1 minute')
         from generate_series(1, $2::int) n`,
      [portalId, count],
    );

  it('tells what there is, what is held and what is owed', async () => {
    const nothing = { unit: 'credits', balance: 0, held: 0, available: 0, debt: 0, state: 'CLEAR' };
    expect(await wallet(admin)).toEqual({ ...nothing, graceUntil: null, frozen: false, topupUrl: TOPUP_URL });
    await wallets.credit(portal.id, '12.5', 'invoice 1');
    await api.database.query(
      `select money.hold($1, $2, $3, 2000000, 'ai', now() + interval '1 hour', now())`,
      [newId(), newId(), portal.id],
    );
    expect(await wallet(admin)).toMatchObject({ balance: 12.5, held: 2, available: 10.5, debt: 0 });
    const { body } = await get('/v1/me', admin);
    expect(body.data).toMatchObject({ billing: { balance: 12.5, frozen: false, topupUrl: TOPUP_URL } });
  });

  it('tells each movement, newest first, with what it was for', async () => {
    const owner = await ofAdministrator().build();
    const { key } = owner;
    const [serverId, callId, search] = [newId(), newId(), newId()];
    await wallets.credit(owner.id, '100', 'invoice 7');
    const hour = await charge(owner.id, 'revenue:infra', 0.25, serverId);
    await api.database.query(
      `insert into metering.ai_call (id, payer, subject_id, portal_id, key_id, user_id, model, class, billed, state,
              reserved, multiplier_milli, terms, owner_process, seen_at, started_at)
       values ($1, 'portal', $2, $2, $2, $2, 'host/dear', 'chat', 'wallet', 'SETTLED', 0, 1000, '{}', $2, now(), now())`,
      [callId, owner.id],
    );
    await charge(owner.id, 'revenue:ai', 1.5, callId);
    await charge(owner.id, 'revenue:search', 2, search);
    await charge(owner.id, 'revenue:cowork', 30, `renewed ${newId()}`);
    await wallets.adjust(owner.id, '-1', 'ticket 812');
    await wallets.reverse(hour, 'chargeback');
    const { data, meta } = await statement(key);
    expect(meta).toEqual({ nextCursor: null });
    const none = { serverId: null, model: null, reverses: null };
    expect(data).toEqual(
      [
        { kind: 'reversal', subject: 'server', amount: 0.25, balanceAfter: 65.5, reverses: hour },
        {
          kind: 'adjustment',
          subject: 'adjustment',
          amount: -1,
          balanceAfter: 65.25,
          reference: 'ticket 812',
        },
        { kind: 'charge', subject: 'subscription', amount: -30, balanceAfter: 66.25 },
        { kind: 'charge', subject: 'search', amount: -2, balanceAfter: 96.25, reference: search },
        {
          kind: 'charge',
          subject: 'model_call',
          amount: -1.5,
          balanceAfter: 98.25,
          model: 'host/dear',
        },
        { kind: 'charge', subject: 'server', amount: -0.25, balanceAfter: 99.75, serverId },
        { kind: 'topup', subject: 'payment', amount: 100, balanceAfter: 100, reference: 'invoice 7' },
      ].map((entry) => expect.objectContaining({ ...none, ...entry }) as unknown),
    );
  });

  it('tells it page by page and by its time', async () => {
    const owner = await ofAdministrator().build();
    const { key } = owner;
    const start = Date.UTC(2026, 0, 1);
    const at = (day: number) => new Date(start + day * DAY_MS);
    for (let day = 0; day < 7; day += 1) await charge(owner.id, 'revenue:infra', 1, `day ${day}`, at(day));
    const days = ({ data }: { data: readonly Entry[] }) => data.map(({ reference }) => reference);
    const seen: (string | null)[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await statement(key, `?limit=3${cursor && `&cursor=${cursor}`}`);
      seen.push(...days(page));
      cursor = page.meta.nextCursor;
    }
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((day) => `day ${day}`));
    const [from, to] = [at(2).toISOString(), at(5).toISOString()];
    const period = await statement(key, `?from=${from}&to=${to}&limit=2`);
    expect(days(period)).toEqual(['day 4', 'day 3']);
    const rest = await statement(key, `?from=${from}&to=${to}&limit=2&cursor=${period.meta.nextCursor}`);
    expect([days(rest), rest.meta.nextCursor]).toEqual([['day 2'], null]);
    expect(days(await statement(key, `?to=${at(0).toISOString()}`))).toEqual([]);
    expect(days(await statement(key, `?from=${at(7).toISOString()}`))).toEqual([]);
  });

  it('finds a few weeks of a long life, also where entries were made side by side', async () => {
    const owner = await ofAdministrator().build();
    const { key } = owner;
    await chargeMany(owner.id, 1_500);
    // Made later by a process whose clock was behind.
    await charge(owner.id, 'revenue:ai', 1, 'late', new Date(Date.now() - 1_200 * 60_000 - 30_000));
    const [from, to] = [1_210, 1_190].map((ago) => new Date(Date.now() - ago * 60_000).toISOString());
    const { data } = await statement(key, `?from=${from}&to=${to}`);
    expect(data[0]?.reference).toBe('late');
    expect(data).toHaveLength(21);
    expect(data.every(({ at }) => at >= from! && at < to!)).toBe(true);
  });

  it('is for keys of administrators of this portal alone', async () => {
    const member = await portal.createKey({ userId: await portal.addUser() });
    const device = await portal.createKey({ kind: 'cowork', scopes: ['crm'] });
    const application = await portal.createKey({ kind: 'application', appId: newId() });
    const { key: foreign } = await ofAdministrator().build();
    const management = await portal.createKey({ kind: 'management', scopes: ['svc:mgmt:keys'] });
    for (const path of ['/v1/wallet', '/v1/wallet/statement']) {
      expect(codeOf(await get(path, member))).toEqual([403, 'NOT_AUTHORIZED']);
      expect(codeOf(await get(path, application))).toEqual([401, 'WRONG_KEY_TYPE']);
      expect(codeOf(await get(path, management))).toEqual([401, 'WRONG_KEY_TYPE']);
      expect((await get(path, device)).status).toBe(200);
    }
    expect(await wallet(foreign)).toMatchObject({ balance: 0 });
    expect((await statement(foreign)).data).toEqual([]);
    const [entry] = (await statement(admin)).data;
    const refused = await get(`/v1/wallet/statement?cursor=${entry!.id}`, foreign);
    expect(codeOf(refused)).toEqual([400, 'INVALID_PARAMS']);
    expect(codeOf(await get(`/v1/wallet/statement?cursor=${newId()}`, admin))).toEqual([
      400,
      'INVALID_PARAMS',
    ]);
    expect(codeOf(await get('/v1/wallet/statement?cursor=x', admin))).toEqual([400, 'INVALID_PARAMS']);
  });

  it('is no longer for somebody who is no administrator any more', async () => {
    const owner = await ofAdministrator().build();
    const { key } = owner;
    expect((await get('/v1/wallet', key)).status).toBe(200);
    await api.get<UserAdmin>(UserAdmin).set(owner.userId, { admin: false });
    expect(codeOf(await get('/v1/wallet', key))).toEqual([403, 'NOT_AUTHORIZED']);
  });

  it('is told while the account is frozen, and says for what', async () => {
    const owner = await ofAdministrator().build();
    const { key } = owner;
    await owner.set({ frozen: true });
    expect(await wallet(key)).toMatchObject({ frozen: true, state: 'CLEAR', debt: 0 });
    await wallets.adjust(owner.id, '-7', 'what was owed');
    expect(await wallet(key)).toMatchObject({ balance: -7, debt: 7, state: 'GRACE', frozen: true });
    expect((await statement(key)).data).toHaveLength(1);
  });
});
