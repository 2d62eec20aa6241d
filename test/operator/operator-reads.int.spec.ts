import { GrantedKeysService } from '#libs/auth';
import { systemMeta } from '#libs/event-log';
import { MachineAdmin } from '#libs/infra';
import { WalletAdmin } from '#libs/metering';
import type { OperatorCallName, OperatorCalls } from '#libs/operator/contracts';
import { eventually } from '#libs/testing';
import { OPERATOR_CALLS } from '../../libs/operator/src/calls/run-call.js';
import { LazyServices } from '../../libs/operator/src/http/lazy-services.js';
import type { InProcessApi } from '../harness/in-process-api.js';
import { OperatorBrowser } from './operator-browser.js';
import { SeededCalls, type Seeded } from './seeded-calls.js';
import { aPortal } from '../harness/portal-builder.js';

describe('the calls of operators that read', () => {
  let api: InProcessApi;
  let browser: OperatorBrowser;
  let seeded: Seeded;

  beforeAll(async () => {
    ({ api, browser, seeded } = await SeededCalls.start());
  });
  afterAll(() => api.stop());

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
    'machines.get': [async () => ({ machine: seeded.machineId }), () => ({ statuses: {} })],
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
    const portal = await aPortal(api).build();
    const { userId } = portal;
    const create = (kind: string, scopes: string[], change: object = {}) =>
      portal.newKey({ kind, scopes, ...change });
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
