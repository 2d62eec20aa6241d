import { newId, PorticoError } from '#libs/kernel';
import { eventually } from '#libs/testing';
import { InfraApp } from '../../__fixtures__/infra-app.js';
import { ScriptedEventHost } from '../../__fixtures__/scripted-event-host.js';
import type { DeliveredForm } from '../event-deliveries/app-delivery.js';
import { EventDeliveries } from '../event-deliveries/event-deliveries.service.js';
import { type DeliveryOutcome, failedWith, outcomeOf } from '../event-deliveries/delivery.policy.js';

const EVENT = 'ONCRMDEALUPDATE';
const APPLICATION = { kind: 'application', portalDomain: 'Demo.Example' } as const;

interface Listed {
  readonly id: string;
  readonly recentDeliveries: readonly Record<string, unknown>[];
}

let infra: InfraApp;
let host: ScriptedEventHost;
let key: string;
let serverId: string;
let path: string;
let sent: DeliveredForm[];
let answer: (form: DeliveredForm) => Promise<DeliveryOutcome>;

beforeAll(async () => {
  infra = await InfraApp.start();
  host = infra.get(ScriptedEventHost);
  jest.spyOn(infra.get(EventDeliveries).app, 'send').mockImplementation((_server, form) => {
    sent.push(form);
    return answer(form);
  });
  key = infra.key({ ...APPLICATION, appId: newId() });
  ({ serverId } = await infra.runningServer(key));
  path = `/v1/infra/servers/${serverId}/event-subscriptions`;
});
afterAll(() => infra.stop());

beforeEach(async () => {
  await infra.queue.settled();
  await infra.sql.query('delete from infra.event_subscription');
  await infra.sql.query(`update infra.server set mode = 'BLACKHOLE'`);
  sent = [];
  answer = () => Promise.resolve(outcomeOf(200));
  host.bound.length = 0;
});

const subscribe = (appPath = '/events', event = EVENT, caller = key) =>
  infra.call('post', path, caller, { event, appPath });

async function listed(): Promise<Listed[]> {
  return (await infra.call('get', path, key)).body.data as unknown as Listed[];
}

async function delivery(expected: object): Promise<void> {
  await eventually(async () => {
    const [subscription] = await listed();
    expect(subscription?.recentDeliveries[0]).toMatchObject(expected);
  });
}

function tell(change: Readonly<Record<string, string>> = {}, url = host.handlerOf(EVENT)) {
  const form = new URLSearchParams({
    event: EVENT,
    event_handler_id: '3',
    'data[FIELDS][ID]': '7',
    ts: '1766047124',
    'auth[domain]': 'demo.example',
    'auth[member_id]': 'm1',
    'auth[application_token]': 't1',
    ...change,
  });
  return infra.raw('post', url.pathname + url.search, key, form.toString());
}

const sweep = () => infra.get(EventDeliveries).queueDue();

describe('event subscriptions', () => {
  it('are bound at the host under an address of their own, once', async () => {
    const created = await subscribe();
    expect(created).toMatchObject({
      status: 201,
      body: { data: { event: EVENT, appPath: '/events', status: 'ACTIVE' } },
    });
    expect((await subscribe()).body.data?.id).toBe(created.body.data?.id);
    expect(host.bound).toHaveLength(1);
    expect(host.handlerOf(EVENT).pathname).toBe(`/host-events/${String(created.body.data?.id)}`);
    expect(await listed()).toEqual([expect.objectContaining({ recentDeliveries: [], status: 'ACTIVE' })]);
    const removal = `${path}/${String(created.body.data?.id)}`;
    expect((await infra.call('delete', removal, key)).body.data).toEqual({ deleted: true });
    expect(host.bound).toEqual([]);
    expect((await infra.call('delete', removal, key)).body.error?.code).toBe('SUBSCRIPTION_NOT_FOUND');
  });

  it.each([
    ['onCrmDealAdd', '/events', 'INVALID_EVENT'],
    [EVENT, 'https://evil.example/', 'VALIDATION_ERROR'],
    [EVENT, '//evil.example/', 'VALIDATION_ERROR'],
  ])('%s to %s is refused with %s', async (event, appPath, code) => {
    expect((await subscribe(appPath, event)).body.error?.code).toBe(code);
    expect(host.bound).toEqual([]);
  });

  it('are forgotten when the host says no, and kept for a repeat when it says nothing', async () => {
    host.refusal = new PorticoError('BIND_FAILED');
    expect(await subscribe()).toMatchObject({ status: 502, body: { error: { code: 'BIND_FAILED' } } });
    expect(await listed()).toEqual([]);
    host.refusal = new PorticoError('HOST_TIMEOUT');
    expect((await subscribe()).status).toBe(503);
    const [pending] = await listed();
    expect(pending).toMatchObject({ status: 'PENDING' });
    expect((await subscribe()).body.data).toMatchObject({ id: pending?.id, status: 'ACTIVE' });
  });

  it('are for the tunnel, for servers of applications, for those who manage the server, 50 of them', async () => {
    const personal = infra.key();
    const other = await infra.runningServer(personal);
    const refused = await infra.call(
      'post',
      `/v1/infra/servers/${other.serverId}/event-subscriptions`,
      personal,
      { event: EVENT, appPath: '/' },
    );
    expect(refused.body.error?.code).toBe('NOT_OAUTH_APP');
    const stranger = infra.key({ portalId: infra.portalOf(key) });
    expect((await subscribe('/', EVENT, stranger)).body.error?.code).toBe('WRONG_KEY');
    expect((await subscribe('/', EVENT, infra.key())).body.error?.code).toBe('SERVER_NOT_FOUND');
    await subscribe('/events/7');
    await infra.sql.query(
      `insert into infra.event_subscription
         (id, server_id, portal_id, portal_domain, app_id, event, app_path, status, handler_secret_sealed, created_at)
       select gen_random_uuid(), server_id, portal_id, portal_domain, app_id, event, '/' || n, status, '', created_at
         from infra.event_subscription, generate_series(1, 49) n`,
    );
    expect((await subscribe('/more')).body.error?.code).toBe('SUBSCRIPTION_LIMIT');
    expect((await subscribe('/events/7')).status).toBe(201);
    await infra.sql.query(`update infra.server set mode = 'OPEN' where id = $1`, [serverId]);
    expect((await subscribe('/new')).body.error?.code).toBe('BLACKHOLE_ONLY');
  });

  it.each([
    ['that answers', null, []],
    ['that does not', new PorticoError('HOST_TIMEOUT'), [EVENT]],
  ])('are ended with their server by a host %s', async (_, refusal, bound) => {
    const { serverId: doomed } = await infra.runningServer(key);
    const address = `/v1/infra/servers/${doomed}`;
    await infra.call('post', `${address}/event-subscriptions`, key, { event: EVENT, appPath: '/events' });
    host.refusal = refusal;
    expect((await infra.call('delete', address, key)).body.data).toEqual({ deleted: true });
    expect(host.bound.map(({ event }) => event)).toEqual(bound);
  });
});

describe('an event of the host', () => {
  beforeEach(() => subscribe());

  it('reaches the application as it came, and is sealed where it is kept', async () => {
    const { status, body } = await tell();
    expect({ status, body }).toEqual({ status: 200, body: { success: true, data: { accepted: true } } });
    await delivery({ status: 'delivered', httpStatus: 200, attempt: 1, error: null });
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ path: '/events' });
    expect(Object.fromEntries(new URLSearchParams(sent[0]?.body))).toMatchObject({
      event: EVENT,
      'data[FIELDS][ID]': '7',
      'auth[application_token]': 't1',
    });
    const rows = await infra.sql.query('select row_to_json(d)::text as row from infra.event_delivery d');
    const log = await infra.sql.query(`select data::text from es.event where type = 'portal_event_received'`);
    expect(JSON.stringify([rows, log])).not.toMatch(/FIELDS|t1"|demo\.example/);
  });

  it.each([
    ['another token', { 'auth[application_token]': 't2' }],
    ['no token', { 'auth[application_token]': '' }],
    ['another portal', { 'auth[domain]': 'evil.example' }],
    ['another id of the portal', { 'auth[member_id]': 'm2' }],
    ['another event', { event: 'ONCRMDEALADD' }],
  ])('with %s is refused', async (_, change) => {
    await tell();
    await delivery({ status: 'delivered' });
    expect((await tell(change)).body.error?.code).toBe('NOT_AUTHORIZED');
    expect(sent).toHaveLength(1);
  });

  it.each<[string, (url: URL) => void]>([
    ['another secret', (url) => url.searchParams.set('key', 'x'.repeat(32))],
    ['no secret', (url) => url.searchParams.delete('key')],
    ['another subscription', (url) => (url.pathname = `/host-events/${newId()}`)],
    ['no subscription', (url) => (url.pathname = '/host-events/1')],
  ])('with %s finds nothing', async (_, change) => {
    const url = host.handlerOf(EVENT);
    change(url);
    expect((await tell({}, url)).body.error?.code).toBe('ROUTE_NOT_FOUND');
  });

  it('is not taken in any size', async () => {
    expect((await tell({ more: 'x'.repeat(300_000) })).body.error?.code).toBe('PAYLOAD_TOO_LARGE');
  });

  it('that comes again before anybody was told is the same; afterwards it is another', async () => {
    infra.queue.runsAtOnce = false;
    await tell();
    await tell();
    infra.queue.runsAtOnce = true;
    await sweep();
    await delivery({ status: 'delivered' });
    expect((await listed())[0]?.recentDeliveries).toHaveLength(1);
    await tell();
    await eventually(() => expect(sent).toHaveLength(2));
    expect(new Set(sent.map(({ deliveryId }) => deliveryId)).size).toBe(2);
  });

  it('is tried by plan, always under its own id, and given up after the last attempt', async () => {
    answer = () => Promise.resolve(outcomeOf(500));
    await tell();
    for (const [attempt, seconds] of [30, 120, 600, 3600, 21_600].entries()) {
      await delivery({ status: 'pending', httpStatus: 500, error: 'HTTP_500', attempt: attempt + 1 });
      // An attempt that has begun already counts: its pause is measured from its end.
      await infra.queue.settled();
      infra.clock.advance(seconds * 1000 - 1);
      await sweep();
      await infra.queue.settled();
      expect(sent).toHaveLength(attempt + 1);
      infra.clock.advance(1);
      await sweep();
    }
    await delivery({ status: 'dead', attempt: 6, nextAttemptAt: null });
    expect(new Set(sent.map(({ deliveryId }) => deliveryId)).size).toBe(1);
    infra.clock.advance(86_400_000);
    await sweep();
    expect(sent).toHaveLength(6);
  });

  it('whose job comes five times at once is delivered once', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    answer = () => held.then(() => outcomeOf(204));
    await tell();
    await eventually(() => expect(sent).toHaveLength(1));
    const job = infra.queue.added.filter(({ job: name }) => name === 'deliver-event').at(-1);
    if (!job) throw new Error('no job');
    await Promise.all(Array.from({ length: 5 }, () => infra.queue.run(job)));
    release();
    await delivery({ status: 'delivered', attempt: 1 });
    await infra.queue.run(job);
    expect(sent).toHaveLength(1);
  });

  it('whose worker dies is delivered by another, under the same id', async () => {
    answer = () => Promise.reject(new Error('killed'));
    await tell();
    await eventually(() => expect(sent).toHaveLength(1));
    await infra.queue.settled();
    answer = () => Promise.resolve(outcomeOf(200));
    await sweep();
    await infra.queue.settled();
    expect(sent).toHaveLength(1);
    infra.clock.advance(60_000);
    await sweep();
    await delivery({ status: 'delivered', attempt: 2 });
    expect(sent[1]?.deliveryId).toBe(sent[0]?.deliveryId);
  });

  it('follows the one before it', async () => {
    infra.queue.runsAtOnce = false;
    for (const id of ['1', '2', '3']) {
      await tell({ 'data[FIELDS][ID]': id });
      infra.clock.advance(1);
    }
    infra.queue.runsAtOnce = true;
    answer = (form) => Promise.resolve(form.body.includes('%5D=2') ? failedWith('TIMEOUT') : outcomeOf(200));
    await sweep();
    await eventually(() => expect(sent).toHaveLength(3));
    const ids = sent.map(({ body }) => new URLSearchParams(body).get('data[FIELDS][ID]'));
    expect(ids).toEqual(['1', '2', '3']);
  });

  it('loses its body a week after its end, and is gone after a month', async () => {
    await tell();
    await delivery({ status: 'delivered' });
    const bodies = async () => {
      await infra.get(EventDeliveries).purge();
      return infra.sql.query('select body_sealed is not null as kept from infra.event_delivery');
    };
    infra.clock.advance(7 * 86_400_000 - 1000);
    expect(await bodies()).toEqual([{ kept: true }]);
    infra.clock.advance(2000);
    expect(await bodies()).toEqual([{ kept: false }]);
    infra.clock.advance(23 * 86_400_000);
    expect(await bodies()).toEqual([]);
  });

  it('wakes its server', async () => {
    const address = `/v1/infra/servers/${serverId}`;
    expect((await infra.call('post', `${address}/sleep-now`, key)).status).toBe(200);
    await tell();
    await delivery({ status: 'delivered', attempt: 1 });
    expect((await infra.call('get', address, key)).body.data?.status).toBe('running');
  });

  it('ends at once when its server is gone, and leaves nothing after its time', async () => {
    infra.queue.runsAtOnce = false;
    await tell();
    infra.queue.runsAtOnce = true;
    await infra.sql.query(`update infra.server set status = 'deleted' where id = $1`, [serverId]);
    await sweep();
    await infra.queue.settled();
    expect(sent).toEqual([]);
    const rows = () =>
      infra.sql.query(
        `select d.status, d.error from infra.event_delivery d
           join infra.event_subscription s on s.id = d.subscription_id where s.server_id = $1`,
        [serverId],
      );
    expect(await rows()).toEqual([{ status: 'dead', error: 'SERVER_NOT_FOUND' }]);
    infra.clock.advance(8 * 86_400_000);
    await infra.get(EventDeliveries).purge();
    expect(await rows()).toEqual([]);
  });
});
