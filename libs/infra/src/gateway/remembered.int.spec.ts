import { AsyncLocalStorage } from 'node:async_hooks';
import { Database, NotificationHub, type NamedStatement } from '#libs/database';
import { newId } from '#libs/kernel';
import { eventually, testServerUrl, withClient } from '#libs/testing';
import { GatewayApp, type HostedApp, outcome } from './__fixtures__/gateway-app.js';
import { AppGateway } from './app-gateway.js';

type Change = (text: string, values: readonly unknown[]) => Promise<unknown>;
type Query = (statement: string | NamedStatement, values?: readonly unknown[]) => Promise<unknown[]>;

/** What the gateway asks the database while it answers requests; and a hand on each answer. */
class Asked {
  readonly statements: string[] = [];
  private readonly inRequest = new AsyncLocalStorage<{ answered: boolean }>();
  /** Is waited for before an answer of the database goes on. */
  hold: (statement: string) => Promise<void> | void = () => undefined;

  constructor(world: GatewayApp) {
    const gateway = world.infra.get(AppGateway);
    const handle = gateway.handle.bind(gateway);
    gateway.handle = async (...values) => {
      const request = { answered: false };
      await this.inRequest.run(request, () => handle(...values));
      request.answered = true;
    };
    const database = world.infra.get(Database) as { query: Query };
    const query = database.query.bind(database);
    database.query = async (statement, values) => {
      const told = typeof statement === 'string' ? statement : statement.name;
      // What a request has left to be written later holds nobody up.
      const isAsked = this.inRequest.getStore()?.answered === false;
      if (isAsked) this.statements.push(told);
      const rows = await query(statement, values);
      if (isAsked) await this.hold(told);
      return rows;
    };
  }
}

describe('what the gateway remembers', () => {
  let world: GatewayApp;
  let asked: Asked;

  beforeAll(async () => {
    world = await GatewayApp.start();
    asked = new Asked(world);
  });
  afterAll(() => world.stop());
  beforeEach(() => {
    asked.statements.length = 0;
    asked.hold = () => undefined;
  });

  const change: Change = (text, values) => world.infra.sql.query(text, values);

  const bearerOf = async (app: HostedApp): Promise<string> => {
    const path = `/v1/infra/servers/${app.id}/access-tokens`;
    const { body } = await world.infra.call('post', path, app.key, { mode: 'api-bearer' });
    return String(body.data?.['token']);
  };

  /** A visitor of each kind: the headers of their requests, and how these end. */
  const VISITORS: Readonly<Record<string, (app: HostedApp) => Promise<Record<string, string>>>> = {
    'a person of the access list': async (app) => {
      await world.infra.call('post', `/v1/infra/servers/${app.id}/access`, app.key, {
        type: 'user',
        hostId: 7,
      });
      return { cookie: await world.enter(app, world.person(app)) };
    },
    'a program with a bearer': async (app) => ({ authorization: `Bearer ${await bearerOf(app)}` }),
    'a person with a share link': async (app) => {
      const path = `/v1/infra/servers/${app.id}/access-tokens`;
      const { body } = await world.infra.call('post', path, app.key, { mode: 'share-url' });
      return { cookie: (await world.page(app, `/?s=${String(body.data?.['shortcode'])}`)).cookie };
    },
  };

  it.each(Object.keys(VISITORS))('of %s asks the database for nothing', async (who) => {
    const app = await world.host({ accessPolicy: 'NAMED_USERS' });
    const headers = await VISITORS[who]!(app);
    expect(outcome(await world.get(app, '/', headers))).toBe('200');
    expect(asked.statements.length).toBeGreaterThan(0);
    await allHeard(world.infra.get(NotificationHub), change);
    expect(outcome(await world.get(app, '/', headers))).toBe('200');
    asked.statements.length = 0;
    for (let count = 0; count < 5; count += 1) {
      expect(outcome(await world.get(app, '/', headers))).toBe('200');
    }
    expect(asked.statements).toEqual([]);
  });

  it.each([
    ['everybody, where everybody may come', 'PUBLIC', {}, '200'],
    ['a stranger', 'PORTAL', {}, '401 APP_LOGIN_REQUIRED'],
    ['a cookie that is none', 'PORTAL', { cookie: `svc-gw=${'x'.repeat(43)}` }, '401 APP_LOGIN_REQUIRED'],
  ] as const)('of %s asks the database for nothing', async (_, accessPolicy, headers, expected) => {
    const app = await world.host({ accessPolicy });
    await allHeard(world.infra.get(NotificationHub), change);
    expect(outcome(await world.get(app, '/', headers))).toBe(expected);
    expect(asked.statements.length).toBeGreaterThan(0);
    asked.statements.length = 0;
    expect(outcome(await world.get(app, '/', headers))).toBe(expected);
    expect(asked.statements).toEqual([]);
  });

  it('is that nobody answers, until somebody does', async () => {
    const id = newId();
    const app = { id, subdomain: `app-${id.slice(-12)}`, portalId: '', ownerUserId: '', key: '' };
    for (const statements of [1, 1]) {
      expect(outcome(await world.get(app, '/'))).toBe('404 SERVER_NOT_FOUND');
      expect(asked.statements.length).toBe(statements);
    }
    await change(
      `insert into infra.server (id, portal_id, key_id, owner_user_id, name, status, provider, plan, region, image,
         subdomain, access_policy, mode, created_at, updated_at, last_version)
       values ($1, $2, 'key', $2, 'shop', 'running', 'local', 'micro', 'local', 'local', $3, 'PUBLIC', 'BLACKHOLE',
         now(), now(), 1)`,
      [id, newId(), app.subdomain],
    );
    await eventually(async () => expect(outcome(await world.get(app, '/'))).toBe('200'));
  });

  it.each([
    ['its policy', (app: HostedApp) => change(POLICY, [app.id])],
    [
      'its owner',
      (app: HostedApp) =>
        change('update infra.server set owner_user_id = $2 where id = $1', [app.id, newId()]),
    ],
  ])('of a server ends when %s changes, by any writer', async (_, work) => {
    const app = await world.host();
    const cookie = await world.enter(app, world.person(app, { userId: app.ownerUserId }));
    const seen = async () => outcome(await world.get(app, '/', { cookie }));
    expect([await seen(), await seen()]).toEqual(['200', '200']);
    await work(app);
    await eventually(async () => expect(await seen()).not.toBe('200'));
  });

  it('is never older than a change that was told while it was read', async () => {
    const app = await world.host({ accessPolicy: 'PUBLIC' });
    let release!: () => void;
    const released = new Promise<void>((resolve) => (release = resolve));
    const read = new Promise<void>((resolve) => {
      asked.hold = (statement) => {
        if (statement !== 'infra_gateway_server') return undefined;
        asked.hold = () => undefined;
        resolve();
        return released;
      };
    });
    const early = world.get(app, '/');
    await read;
    const told = heard(world.infra.get(NotificationHub), `server:${app.id}`);
    await change(`update infra.server set access_policy = 'OWNER_ONLY' where id = $1`, [app.id]);
    await told;
    // Who comes after the change does not wait for what was read before it.
    expect(outcome(await world.get(app, '/'))).toBe('401 APP_LOGIN_REQUIRED');
    release();
    expect(outcome(await early)).toBe('200');
    expect(outcome(await world.get(app, '/'))).toBe('401 APP_LOGIN_REQUIRED');
  });

  it('is nothing while changes go unheard', async () => {
    const app = await world.host({ accessPolicy: 'PUBLIC' });
    const hub = world.infra.get(NotificationHub);
    const visit = async () => outcome(await world.get(app, '/'));
    expect(await visit()).toBe('200');
    const name = new URL(world.infra.database.url).pathname.slice(1);
    await world.infra.sql.query('select 1');
    await onServer(`alter database ${name} allow_connections false`);
    await onServer(`select pg_terminate_backend(pid) from pg_stat_activity
                     where datname = '${name}' and application_name = 'portico-listener'`);
    await eventually(() => expect(hub.isConnected()).toBe(false));
    asked.statements.length = 0;
    expect([await visit(), await visit()]).toEqual(['200', '200']);
    expect(asked.statements).toEqual(['infra_gateway_server', 'infra_gateway_server']);
    await change(POLICY, [app.id]);
    expect(await visit()).toBe('503 NOT_BLACKHOLE');
    await onServer(`alter database ${name} allow_connections true`);
    await eventually(() => expect(hub.isConnected()).toBe(true));
    expect(await visit()).toBe('503 NOT_BLACKHOLE');
    asked.statements.length = 0;
    expect(await visit()).toBe('503 NOT_BLACKHOLE');
    expect(asked.statements).toEqual([]);
  });

  it('of a session is prolonged once by requests that come together', async () => {
    const app = await world.host({ accessPolicy: 'PORTAL' });
    const cookie = await world.enter(app, world.person(app));
    await world.get(app, '/', { cookie });
    world.infra.clock.advance(61_000);
    asked.statements.length = 0;
    const seen = await Promise.all([1, 2, 3].map(() => world.get(app, '/', { cookie })));
    expect(seen.map(outcome)).toEqual(['200', '200', '200']);
    expect(seen.filter((one) => one.cookie === cookie)).toHaveLength(1);
    const written = asked.statements.filter((statement) => statement.startsWith('update'));
    expect(written).toEqual([expect.stringContaining('infra.gateway_session')]);
    world.infra.clock.advance(-61_000);
  });
});

const POLICY = `update infra.server set mode = 'OPEN' where id = $1`;

/** Ends when the process has heard of a change. */
async function heard(hub: NotificationHub, subject: string): Promise<void> {
  let end: (() => void) | null = null;
  await new Promise<void>((resolve, reject) => {
    hub
      .subscribe('infra_changed', (payload) => {
        if (payload === subject) resolve();
      })
      .then((stop) => (end = stop), reject);
  });
  (end as (() => void) | null)?.();
}

/**
 * Ends when the process has heard of every change before: what is told while an answer is read is not remembered,
 * and of the server a spec has just made the process may hear late.
 */
async function allHeard(hub: NotificationHub, change: Change): Promise<void> {
  const mark = `spec:${newId()}`;
  const told = heard(hub, mark);
  await change(`select pg_notify('infra_changed', $1)`, [mark]);
  await told;
}

function onServer(text: string): Promise<unknown> {
  return withClient(testServerUrl(), (client) => client.query(text));
}
