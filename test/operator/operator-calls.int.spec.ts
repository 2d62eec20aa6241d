import { randomUUID } from 'node:crypto';
import { GrantedKeysService, KeyAdmin } from '#libs/auth';
import { systemMeta } from '#libs/event-log';
import { MachineAdmin } from '#libs/infra';
import { migrateJobStore } from '#libs/jobs';
import { WalletAdmin } from '#libs/metering';
import type { OperatorCallName, OperatorCalls } from '#libs/operator/contracts';
import { eventually } from '#libs/testing';
import { OPERATOR_CALLS } from '../../libs/operator/src/calls/run-call.js';
import { LazyServices } from '../../libs/operator/src/http/lazy-services.js';
import { type InProcessApi, startInProcessApi, type TestPortal } from '../harness/in-process-api.js';
import { OperatorBrowser } from './operator-browser.js';

interface Seeded {
  readonly portal: TestPortal;
  readonly keyId: string;
  readonly serverId: string;
  readonly ticket: string;
  readonly seat: string;
  readonly deliveryId: string;
  /** A stream with a parked fact. */
  readonly parkedStream: string;
}

describe('the calls of operators', () => {
  let api: InProcessApi;
  let browser: OperatorBrowser;
  let seeded: Seeded;

  beforeAll(async () => {
    api = await startInProcessApi();
    await migrateJobStore(api.database.url);
    browser = await OperatorBrowser.signedIn(api, 'Ann');
    seeded = await seed();
  });
  afterAll(() => api.stop());

  async function seed(): Promise<Seeded> {
    const portal = await api.createPortal('calls.example');
    const scopes = ['crm', 'svc:infra'] as const;
    const keyId = await portal.issueKey();
    const key = await portal.createKey({ scopes: [...scopes] });
    const call = (path: string, body: object) =>
      api.client.call<{ data: { id: string } }>('POST', path, { headers: { 'X-Api-Key': key }, body });
    const server = await call('/v1/infra/servers', { name: 'seeded', provider: 'local' });
    const ticket = await call('/v1/feedback', {
      category: 'BUG',
      title: 'It hangs',
      body: 'It hangs after a while, always.',
    });
    const { id: seat } = await browser.call('subscriptions.activate', {
      portal: portal.id,
      user: portal.userId,
    });
    const [fact] = await api.database.query<{ position: string; partition: number; stream_id: string }>(
      `select position, partition, stream_id from es.event where module = 'infra' order by position limit 1`,
    );
    await api.database.query(
      `insert into es.parked (subscription, module, partition, position, stream_id, error, attempts)
       values ('dispatcher', 'infra', $1, $2, $3, 'Error: poison', 3)`,
      [fact!.partition, fact!.position, fact!.stream_id],
    );
    const [subscriptionId, deliveryId] = [randomUUID(), randomUUID()];
    const serverId = server.body.data.id;
    await api.database.query(
      `insert into infra.event_subscription (id, server_id, portal_id, portal_domain, app_id, event, app_path, status,
         handler_secret_sealed, created_at)
       values ($1, $2, $3, 'calls.example', $1, 'ONTASKADD', '/events', 'ACTIVE', 'x', now())`,
      [subscriptionId, serverId, portal.id],
    );
    await api.database.query(
      `insert into infra.event_delivery (id, subscription_id, status, received_at, body_hash, body_sealed, attempts,
         ended_at, error)
       values ($1, $2, 'dead', now(), '\\x00', 'x', 6, now(), 'APP_NOT_READY')`,
      [deliveryId, subscriptionId],
    );
    const parkedStream = fact!.stream_id;
    return { portal, keyId, serverId, ticket: ticket.body.data.id, seat, deliveryId, parkedStream };
  }

  /** What each reading call is asked, and a part of what it must say. */
  const READS = {
    'portals.list': [() => ({ text: 'CALLS' }), () => ({ items: [{ domain: 'calls.example' }], next: null })],
    'portals.get': [
      () => ({ portal: 'calls.example' }),
      ({ portal }) => ({ id: portal.id, sourceSaving: true, servers: { creation: 'allowed' } }),
    ],
    'users.list': [() => ({ portal: 'calls.example' }), () => ({ items: [{ name: 'Ann' }] })],
    'users.get': [({ portal }) => ({ user: portal.userId }), () => ({ name: 'Ann', state: 'ACTIVE' })],
    'keys.list': [({ portal }) => ({ user: portal.userId, kind: 'personal' }), () => ({ items: [{}, {}] })],
    'keys.tightened': [({ portal }) => ({ portal: portal.id }), () => ({ items: [], next: null })],
    'keys.get': [({ keyId }) => ({ key: keyId }), () => ({ status: 'ACTIVE' })],
    'applications.list': [({ portal }) => ({ portal: portal.id }), () => ({ items: [], next: null })],
    'partners.list': [() => ({}), () => []],
    'machines.list': [() => ({}), () => [{ status: 'enrolled' }]],
    'machines.get': [async () => ({ machine: await machine() }), () => ({ statuses: {} })],
    'servers.list': [() => ({ portal: 'calls.example' }), ({ serverId }) => ({ items: [{ id: serverId }] })],
    'servers.get': [({ serverId }) => ({ server: serverId }), () => ({ name: 'seeded', memoryMb: 512 })],
    'plans.list': [() => ({}), () => expect.arrayContaining([expect.objectContaining({ plan: 'micro' })])],
    'queues.list': [
      () => ({}),
      () => ({
        backend: 'postgresql',
        unavailable: null,
        queues: expect.arrayContaining([expect.objectContaining({ name: 'maintenance' })]),
      }),
    ],
    'jobs.list': [() => ({ queue: 'maintenance', state: 'failed' }), () => ({ items: [], next: null })],
    'events.parked': [
      () => ({}),
      ({ parkedStream }) => ({ items: [{ streamId: parkedStream, error: 'Error: poison' }] }),
    ],
    'deliveries.list': [
      ({ serverId }) => ({ server: serverId }),
      () => ({ items: [{ status: 'dead', canRetry: true }] }),
    ],
    'replicas.list': [() => ({}), () => [{ kind: 'api', serverTunnels: 0 }]],
    'limits.get': [() => ({}), () => ({ settings: expect.any(Array), rates: expect.any(Array) })],
    'views.list': [() => ({}), () => expect.arrayContaining([expect.objectContaining({ name: 'servers' })])],
    'audit.search': [
      ({ keyId }) => ({ key: keyId }),
      () => ({ items: [{ event: 'key_issued' }], next: null }),
    ],
    'wallet.show': [() => ({ portal: 'calls.example' }), () => ({ state: 'CLEAR' })],
    'wallet.statement': [({ portal }) => ({ portal: portal.id }), () => ({ next: null })],
    'wallet.parked': [() => ({}), () => []],
    'quota.show': [({ portal }) => ({ portal: portal.id }), () => ({ decided: { mode: null } })],
    'offPeak.show': [() => ({}), () => ({ enabled: false })],
    'coupons.list': [() => ({}), () => ({ next: null })],
    'tiers.list': [() => ({}), () => expect.arrayContaining([expect.objectContaining({ tier: 'PRO' })])],
    'subscriptions.list': [
      ({ portal }) => ({ portal: portal.id }),
      ({ seat }) => ({ items: [{ id: seat }] }),
    ],
    'subscriptions.show': [({ seat }) => ({ seat }), () => ({ tier: 'FREE' })],
    'tickets.list': [
      () => ({ portal: 'calls.example', text: 'hangs' }),
      () => ({ items: [{ title: 'It hangs' }] }),
    ],
    'tickets.show': [({ ticket }) => ({ ticket }), () => ({ title: 'It hangs', said: [] })],
  } satisfies {
    readonly [Name in OperatorCallName]?: readonly [
      (seed: Seeded) => OperatorCalls[Name]['input'] | Promise<OperatorCalls[Name]['input']>,
      (seed: Seeded) => unknown,
    ];
  };

  async function machine(): Promise<string> {
    const [first] = await browser.call('machines.list', {});
    return first!.id;
  }

  it('knows what is asked of every call that reads', () => {
    const reading = Object.values(OPERATOR_CALLS).filter(({ writes }) => !writes);
    expect(Object.keys(READS).sort()).toEqual(reading.map(({ name }) => name).sort());
  });

  it.each(Object.keys(READS) as (keyof typeof READS)[])('%s reads', async (name) => {
    const [input, expected] = READS[name];
    const { status, data, error } = await browser.try(name, await Promise.resolve(input(seeded)));
    expect([status, error]).toEqual([200, undefined]);
    expect(data).toMatchObject(expected(seeded) as object);
  });

  it('tells which keys in use may do less than they could, and when they last tried', async () => {
    const portal = await api.createPortal('narrower.example');
    const { userId } = portal;
    const admin = api.get<KeyAdmin>(KeyAdmin);
    const create = (kind: string, scopes: string[], change: object = {}) =>
      admin.create({ userId, kind, scopes, ...change });
    const expiresAt = '2090-01-01T00:00:00Z';
    const free = await create('personal', ['crm', 'svc:infra']);
    const refused = await create('personal', ['crm']);
    const bounded = await create('management', ['svc:mgmt:keys'], { expiresAt });
    const { record: partner } = await api.get<GrantedKeysService>(GrantedKeysService).issue(
      {
        portalId: portal.id,
        ownerUserId: userId,
        name: 'Partner',
        scopes: ['crm'],
        maker: { by: 'consent' },
      },
      systemMeta('partner'),
      () => Promise.resolve(),
    );
    const unused = await create('management', ['svc:mgmt:keys'], { expiresAt });
    const body = { title: 'An application', scopes: ['crm', 'svc:infra'] };
    for (const { rawKey: key } of [free, refused]) await api.client.call('POST', '/v1/apps', { key, body });
    await api.database.query(
      'update auth.api_key set last_used_at = now() where owner_user_id = $1 and id <> $2',
      [userId, unused.id],
    );
    const items = async (input: object = {}) => (await browser.call('keys.tightened', input)).items;
    await eventually(async () => {
      expect(await items({ portal: portal.id })).toMatchObject([
        {
          id: refused.id,
          kind: 'personal',
          lastUsedAt: expect.any(String),
          tightenings: [{ name: 'application-rights', call: 'POST /v1/apps', refusedAt: expect.any(String) }],
        },
        { id: partner.id, tightenings: [{ name: 'partners', call: null, refusedAt: null }] },
      ]);
    });
    const everywhere = await items();
    expect(everywhere.find(({ id }) => id === bounded.id)).toMatchObject({
      portalId: null,
      tightenings: [{ name: 'key-bounds' }],
    });
    expect(everywhere.map(({ id }) => id)).not.toContain(unused.id);
    expect(await items({ portal: portal.id, limit: 1 })).toHaveLength(1);
  });

  it('works with the services the process has already, and not with others beside them', async () => {
    const lazy = api.get<LazyServices>(LazyServices);
    const { wallet, machines, deliveries } = await lazy.get(['wallet', 'machines', 'deliveries']);
    expect(wallet === api.get<WalletAdmin>(WalletAdmin)).toBe(true);
    expect(machines === api.get<MachineAdmin>(MachineAdmin)).toBe(true);
    expect(deliveries === (await lazy.get(['deliveries'])).deliveries).toBe(true);
  });

  it('comes in pages, each thing once', async () => {
    const made: string[] = [];
    for (let number = 0; number < 5; number += 1) {
      made.push((await api.createPortal(`page-${number}.example`)).domain);
    }
    const seen: string[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page = await browser.call('portals.list', { text: 'page-', limit: 2, ...(cursor && { cursor }) });
      expect(page.items.length).toBeLessThanOrEqual(2);
      seen.push(...page.items.map(({ domain }) => domain));
      cursor = page.next;
    }
    expect(seen).toEqual(made);
  });

  it('shows settings without any secret', async () => {
    const { settings, rates } = await browser.call('limits.get', {});
    const of = (env: string) => settings.find((setting) => setting.env === env);
    expect(of('DATABASE_URL')).toMatchObject({ secret: true, isSet: true, value: null });
    expect(of('ENCRYPTION_KEY')).toMatchObject({ secret: true, isSet: true, value: null });
    expect(of('PORTICO_ENV')).toMatchObject({ secret: false, value: 'test', isDefault: false });
    expect(rates.find(({ name }) => name === 'default')).toMatchObject({ requests: 300, windowSeconds: 60 });
  });

  describe('that write', () => {
    /** Facts of a call, oldest first, by the id of its request. */
    async function trail(requestId: string) {
      const { items } = await browser.call('audit.search', { requestId });
      return items.map(({ event, actor, data }) => ({ event, actor, data })).reverse();
    }
    const byAnn = { kind: 'operator', keyId: null, userId: null, operator: 'Ann' };

    const WRITES: Record<
      string,
      () => Promise<readonly [input: object, effect: unknown, fact: string | null]>
    > = {
      'portals.set': async () => [
        { portal: seeded.portal.id, frozen: true },
        { frozen: true },
        'portal_frozen_changed',
      ],
      'portals.setServers': async () => [
        { portal: 'calls.example', creation: 'disabled', limitPerUser: 3 },
        { creation: 'disabled', limitPerUser: 3 },
        'server_policy_changed',
      ],
      'users.set': async () => [
        { user: seeded.portal.userId, admin: true },
        { isAdmin: true },
        'user_role_changed',
      ],
      'keys.set': async () => [{ key: seeded.keyId, rateLimit: 7 }, { rateLimit: 7 }, 'key_changed'],
      'keys.revoke': async () => [{ key: seeded.keyId }, { status: 'REVOKED' }, 'key_revoked'],
      'keys.block': async () => [
        { key: await seeded.portal.issueKey() },
        { status: 'BLOCKED' },
        'key_blocked',
      ],
      'machines.drain': async () => [{ machine: await machine() }, { status: 'draining' }, 'machine_drained'],
      'machines.resume': async () => [
        { machine: await machine() },
        { status: 'enrolled' },
        'machine_resumed',
      ],
      'machines.set': async () => [
        { machine: await machine(), sharePortals: true },
        { sharesPortals: true },
        'machine_sharing_set',
      ],
      'servers.setWake': async () => [
        { server: seeded.serverId, preventWake: true },
        { preventWake: true },
        'server_configured',
      ],
      'events.retry': async () => [
        { subscription: 'dispatcher', module: 'infra', streamId: seeded.parkedStream },
        { asked: 1 },
        null,
      ],
      'deliveries.retry': async () => [{ delivery: seeded.deliveryId }, { status: 'pending' }, null],
      'wallet.topup': async () => [
        { portal: 'calls.example', credits: '100', reference: 'invoice 1' },
        { posted: true, balance: 100 },
        'wallet_topped_up',
      ],
      'wallet.adjust': async () => [
        { portal: 'calls.example', by: '-10', reference: 'mistake 1' },
        { posted: true, balance: 90 },
        'wallet_adjusted',
      ],
      'wallet.reverse': async () => {
        const { items } = await browser.call('wallet.statement', { portal: 'calls.example', limit: 1 });
        return [
          { entry: items[0]!.entry, reference: 'taken back' },
          { posted: true, balance: 100 },
          'wallet_entry_reversed',
        ];
      },
      'quota.set': async () => [
        { portal: seeded.portal.id, monthUnits: 'none', pacing: 'block' },
        { monthUnits: null, pacing: { mode: 'block' } },
        'ai_quota_changed',
      ],
      'coupons.create': async () => [
        { type: 'credits', value: '5', max: '1' },
        { type: 'credits', value: 5, code: expect.any(String) },
        null,
      ],
      'coupons.revoke': async () => {
        const { items } = await browser.call('coupons.list', {});
        return [{ coupon: items[0]!.id }, { revokedAt: expect.any(String) }, null];
      },
      'subscriptions.activate': async () => [
        { portal: seeded.portal.id, user: await api.userOf(seeded.portal, 2) },
        { tier: 'FREE', state: 'ACTIVE' },
        'seat_activated',
      ],
      'subscriptions.boost': async () => [
        { seat: seeded.seat, percent: 50, days: 3 },
        { boostPct: 50 },
        'boost_granted',
      ],
      'subscriptions.order': async () => [
        { seat: seeded.seat, order: 'pause' },
        { state: 'PAUSED' },
        'seat_paused',
      ],
      'subscriptions.change': async () => {
        await browser.call('subscriptions.order', { seat: seeded.seat, order: 'resume' });
        await browser.call('portals.set', { portal: seeded.portal.id, frozen: false });
        await browser.call('wallet.topup', {
          portal: 'calls.example',
          credits: '100000',
          reference: 'invoice 2',
        });
        return [{ seat: seeded.seat, tier: 'PRO', term: 1 }, { tier: 'PRO' }, null];
      },
      'tickets.comment': async () => [
        { ticket: seeded.ticket, body: 'Which browser?', status: 'AWAITING_USER' },
        { author: 'team', body: 'Which browser?', internal: false },
        'ticket_commented',
      ],
      'tickets.set': async () => [
        { ticket: seeded.ticket, status: 'RESOLVED', resolution: 'fixed' },
        { status: 'RESOLVED', resolutionCode: 'fixed' },
        null,
      ],
    };

    it.each(Object.keys(WRITES))('%s has its effect, and is in the audit trail', async (name) => {
      const [input, effect, fact] = await WRITES[name]!();
      const requestId = `spec-${name}`;
      const { status, data, error } = await browser.try(name as OperatorCallName, input, {
        'x-request-id': requestId,
      });
      expect([status, error]).toEqual([200, undefined]);
      expect(data).toMatchObject(effect as object);
      const facts = await trail(requestId);
      expect(facts[0]).toMatchObject({ event: 'operator_call_began', actor: byAnn, data: { call: name } });
      if (fact !== null) expect(facts).toContainEqual(expect.objectContaining({ event: fact, actor: byAnn }));
      const secret = (data as { code?: string }).code;
      if (secret !== undefined) expect(JSON.stringify(facts)).not.toContain(secret);
    });

    it.each(['jobs.retry', 'jobs.discard'] as const)(
      '%s of no job is refused, and that is told',
      async (name) => {
        const requestId = `spec-${name}`;
        const input = { queue: 'maintenance', job: 'none' };
        const { status, error } = await browser.try(name, input, { 'x-request-id': requestId });
        expect([status, error.code]).toEqual([404, 'ENTITY_NOT_FOUND']);
        expect(await trail(requestId)).toMatchObject([
          { event: 'operator_call_began', data: { call: name, target: 'maintenance/none' } },
          { event: 'operator_call_refused', data: { code: 'ENTITY_NOT_FOUND' } },
        ]);
      },
    );

    it('are all tried here', () => {
      const writing = Object.values(OPERATOR_CALLS).filter(({ writes }) => writes);
      expect([...Object.keys(WRITES), 'jobs.retry', 'jobs.discard'].sort()).toEqual(
        writing.map(({ name }) => name).sort(),
      );
    });
  });

  it('says when the store of jobs cannot be asked', async () => {
    const replica = await api.startReplica({ REDIS_URL: 'redis://127.0.0.1:1/0' });
    const there = await OperatorBrowser.signedIn(replica);
    const queues = await there.call('queues.list', {});
    expect(queues).toMatchObject({
      backend: 'redis',
      queues: [],
      unavailable: expect.stringContaining('cannot be asked'),
    });
    const { status, error } = await there.try('jobs.list', { queue: 'maintenance', state: 'failed' });
    expect([status, error.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    await replica.stop();
  });
});
