import { Webhook } from 'standardwebhooks';
import { newId } from '#libs/kernel';
import { WalletAdmin } from '#libs/metering/operator';
import { eventually } from '#libs/testing';
import {
  type InProcessApi,
  type Replica,
  startInProcessApi,
  type TestPortal,
} from '../harness/in-process-api.js';

const SECRET = `whsec_${Buffer.from('a secret of the provider').toString('base64')}`;
const NEXT_SECRET = `whsec_${Buffer.from('the one that replaces it').toString('base64')}`;
const NAMED_SECRET = `whsec_${Buffer.from('the one of a single provider').toString('base64')}`;
const PATH = '/hooks/topup/example-pay';
const TOPUP_URL = 'https://pay.example/topup';

interface Sent {
  readonly id?: string;
  readonly at?: Date;
  readonly secrets?: readonly string[];
  readonly path?: string;
}

describe('payments and frozen portals', () => {
  let api: InProcessApi;
  let replica: Replica;
  let portal: TestPortal;
  let wallet: WalletAdmin;

  beforeAll(async () => {
    api = await startInProcessApi({
      TOPUP_WEBHOOK_SECRET: `${SECRET} ${NEXT_SECRET} named-pay=${NAMED_SECRET}`,
      TOPUP_URL,
      WALLET_GRACE_HOURS: '72',
    });
    replica = await api.startReplica();
    wallet = api.get(WalletAdmin);
    portal = await api.createPortal('wallet.portal.localhost');
  });
  afterAll(async () => {
    await replica.stop();
    await api.stop();
  });

  const bodyOf = (credits: unknown, portalId = portal.id) =>
    JSON.stringify({ type: 'topup', data: { portalId, credits, reference: 'invoice 7' } });

  function headersOf(body: string, { id = newId(), at = new Date(), secrets = [SECRET] }: Sent = {}) {
    return {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
    };
  }

  const send = (body: string, sent: Sent = {}, headers = headersOf(body, sent)) =>
    api.client.call<{ data: { entryId: string; credited: boolean }; error?: { code: string } }>(
      'POST',
      sent.path ?? PATH,
      { body, headers },
    );

  const balance = async () => (await wallet.show(portal.id)).balance;

  it('are credited once however often and in whatever order they are sent', async () => {
    const payments = [1, 2.5, 0.000001].map((credits) => ({ id: newId(), body: bodyOf(credits) }));
    const all = [...payments, ...payments.toReversed(), ...payments, ...payments, ...payments];
    const answers = await Promise.all(all.map(({ id, body }) => send(body, { id })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers.filter(({ body }) => body.data.credited)).toHaveLength(3);
    expect(new Set(answers.map(({ body }) => body.data.entryId)).size).toBe(3);
    expect(await balance()).toBe(3.500001);
    expect((await wallet.statement(portal.id)).map(({ reference }) => reference)).toEqual(
      Array.from({ length: 3 }, () => 'invoice 7'),
    );
  });

  it('are taken with either secret, and with several signatures of which one fits', async () => {
    const other = `whsec_${Buffer.from('a secret of somebody else').toString('base64')}`;
    for (const secrets of [[NEXT_SECRET], [other, SECRET], [SECRET, NEXT_SECRET]]) {
      expect((await send(bodyOf(1), { secrets })).status).toBe(200);
    }
    const body = JSON.stringify({ type: 'topup', data: { portalId: portal.id, amount: '2.5' } });
    expect((await send(body)).status).toBe(200);
  });

  it.each<[string, (body: string) => Record<string, string>]>([
    ['altered', (body) => headersOf(body.replace('"credits":1', '"credits":2'))],
    [
      'of another secret',
      (body) => headersOf(body, { secrets: [`whsec_${Buffer.alloc(24).toString('base64')}`] }),
    ],
    ['too old', (body) => headersOf(body, { at: new Date(Date.now() - 310_000) })],
    ['too far ahead', (body) => headersOf(body, { at: new Date(Date.now() + 310_000) })],
    ['of another id', (body) => ({ ...headersOf(body), 'webhook-id': newId() })],
    ['without an id', (body) => ({ ...headersOf(body), 'webhook-id': '' })],
    ['without a signature', (body) => ({ ...headersOf(body), 'webhook-signature': '' })],
    [
      'of another version',
      (body) => ({
        ...headersOf(body),
        'webhook-signature': headersOf(body)['webhook-signature'].replace('v1,', 'v2,'),
      }),
    ],
    [
      'of a time that is none',
      (body) => ({ ...headersOf(body), 'webhook-timestamp': `${Math.floor(Date.now() / 1000)}x` }),
    ],
  ])('are refused when %s', async (_what, headers) => {
    const before = await balance();
    const answer = await send(bodyOf(1), {}, headers(bodyOf(1)) as never);
    expect([answer.status, answer.body.error?.code]).toEqual([401, 'WEBHOOK_SIGNATURE_INVALID']);
    expect(await balance()).toBe(before);
  });

  it.each<[string, unknown]>([
    ['no JSON', '{'],
    ['no object', '[]'],
    ['another type', { type: 'refund', data: { portalId: 'p', credits: 1 } }],
    ['nothing', { type: 'topup', data: { portalId: 'p', credits: 0 } }],
    ['less than nothing', { type: 'topup', data: { portalId: 'p', credits: -5 } }],
    ['seven decimals', { type: 'topup', data: { portalId: 'p', credits: '0.0000001' } }],
    ['too much', { type: 'topup', data: { portalId: 'p', credits: 1_000_000_001 } }],
    ['two amounts', { type: 'topup', data: { portalId: 'p', credits: 1, amount: 1 } }],
    ['no portal', { type: 'topup', data: { credits: 1 } }],
  ])('are refused when they are signed and are %s', async (_what, body) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const answer = await send(text);
    expect([answer.status, answer.body.error?.code]).toEqual([400, 'VALIDATION_ERROR']);
  });

  it('have no other address, and no larger body', async () => {
    const body = bodyOf(1);
    for (const path of ['/hooks/topup/operator', '/hooks/topup/UPPER', '/hooks/topup']) {
      expect((await send(body, { path })).body.error?.code).toBe('ROUTE_NOT_FOUND');
    }
    const large = bodyOf(1) + ' '.repeat(65_536);
    expect((await send(large)).status).toBe(413);
  });

  describe.each<[string, (n: number) => { credits: number; at: Date }]>([
    ['the same amount at the same time', () => ({ credits: 3, at: new Date() })],
    ['other amounts', (n) => ({ credits: 3 + n, at: new Date(Date.now() - n * 1_000) })],
  ])('of several providers under one id, of %s', (_what, of) => {
    const PROVIDERS = ['first', 'second', 'third-1'];

    it.each<[string, boolean]>([
      ['one after the other', false],
      ['all at once', true],
    ])('are each credited once, %s', async (_how, atOnce) => {
      const id = newId();
      const before = await balance();
      const payments = PROVIDERS.map((provider, n) => {
        const { credits, at } = of(n);
        return { credits, body: bodyOf(credits), sent: { id, at, path: `/hooks/topup/${provider}` } };
      });
      const all = [...payments, ...payments.toReversed()];
      const pay = ({ body, sent }: (typeof all)[number]) => send(body, sent);
      const answers = atOnce ? await Promise.all(all.map(pay)) : [];
      if (!atOnce) for (const payment of all) answers.push(await pay(payment));
      expect(answers.map(({ status }) => status)).toEqual(all.map(() => 200));
      expect(answers.filter(({ body }) => body.data.credited)).toHaveLength(PROVIDERS.length);
      const entries = new Set(answers.map(({ body }) => body.data.entryId));
      expect(entries.size).toBe(PROVIDERS.length);
      const sum = payments.reduce((total, { credits }) => total + credits, 0);
      expect(await balance()).toBeCloseTo(before + sum, 6);

      for (const entryId of entries) await wallet.reverse(entryId, `refund of ${entryId}`);
      expect(await balance()).toBeCloseTo(before, 6);
      expect((await pay(all[1]!)).body.data.credited).toBe(false);
      expect((await wallet.verify()).differences).toEqual([]);
    });
  });

  it('of one provider under one id must say the same, whoever else has the id', async () => {
    const id = newId();
    const other = await api.createPortal('payer.portal.localhost');
    for (const path of [PATH, '/hooks/topup/another']) {
      expect((await send(bodyOf(1, other.id), { id, path })).body.data.credited).toBe(true);
      expect((await send(bodyOf(2, other.id), { id, path })).body.error?.code).toBe('LEDGER_CONFLICT');
      expect((await send(bodyOf(1), { id, path })).body.error?.code).toBe('LEDGER_CONFLICT');
      expect((await send(bodyOf(1, other.id), { id, path })).body.data.credited).toBe(false);
    }
  });

  it('are taken with the secret of a provider at its address alone', async () => {
    const secrets = [NAMED_SECRET];
    expect((await send(bodyOf(1), { secrets, path: '/hooks/topup/named-pay' })).status).toBe(200);
    expect((await send(bodyOf(1), { secrets, path: '/hooks/topup/named-pay-2' })).status).toBe(401);
    expect((await send(bodyOf(1), { secrets })).status).toBe(401);
    expect((await send(bodyOf(1), { path: '/hooks/topup/named-pay' })).status).toBe(200);
  });

  it('of a portal nobody knows are kept for the operator until there is one', async () => {
    const id = newId();
    const body = bodyOf(4, 'no-such-portal');
    for (const time of [1, 2]) {
      const answer = await send(body, { id });
      expect([time, answer.status, answer.body.error?.code]).toEqual([time, 422, 'TOPUP_PORTAL_UNKNOWN']);
    }
    expect(await wallet.parkedTopUps()).toMatchObject([
      { provider: 'example-pay', eventId: id, portal: 'no-such-portal', amount: 4, times: 2 },
    ]);
    expect((await send(bodyOf(4), { id })).body.data).toMatchObject({ credited: true });
    expect(await wallet.parkedTopUps()).toEqual([]);
  });

  it('let a frozen portal go in every process within two seconds', async () => {
    const debtor = await api.createPortal('debtor.portal.localhost');
    const key = await debtor.createKey();
    const statuses = async () => {
      const ask = { key };
      const answers = await Promise.all([
        api.client.call('GET', '/v1/deals', ask),
        replica.client.call('GET', '/v1/deals', ask),
      ]);
      return answers.map(({ status }) => status);
    };
    expect(await statuses()).toEqual([200, 200]);
    await wallet.adjust(debtor.id, '-10', `debt of ${debtor.id}`);
    expect(await statuses()).toEqual([200, 200]);

    await api.setClockAhead(73 * 3_600_000);
    try {
      // As the sweep does: another posting looks at the debt, too.
      await eventually(async () => {
        await wallet.adjust(debtor.id, '-0.000001', newId());
        expect(await wallet.show(debtor.id)).toMatchObject({ state: 'FROZEN' });
      });
    } finally {
      await api.setClockAhead(0);
    }
    await eventually(async () => expect(await statuses()).toEqual([402, 402]), { within: 2_000 });
    const refused = await api.client.call<{ error: Record<string, unknown> }>('GET', '/v1/deals', { key });
    expect(refused.body.error).toMatchObject({
      code: 'ACCOUNT_FROZEN',
      userMessage: expect.any(String) as unknown,
      alternatives: [{ type: 'topup', url: TOPUP_URL }],
    });
    expect((await api.client.call('GET', '/v1/me', { key })).status).toBe(200);

    const paid = await send(bodyOf('10.000003', debtor.id));
    expect(paid.status).toBe(200);
    await eventually(async () => expect(await statuses()).toEqual([200, 200]), { within: 2_000 });
  });
});

describe('without a secret of a provider', () => {
  it('there is no address for payments', async () => {
    const api = await startInProcessApi();
    const answer = await api.client.call('POST', PATH, { body: '{}', headers: { 'webhook-id': 'x' } });
    expect([answer.status, answer.body.error.code]).toEqual([404, 'ROUTE_NOT_FOUND']);
    await api.stop();
  });
});
