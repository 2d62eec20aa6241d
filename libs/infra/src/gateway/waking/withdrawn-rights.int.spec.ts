import { once } from 'node:events';
import { WebSocket, WebSocketServer } from 'ws';
import { eventually } from '#libs/testing';
import { GatewayApp, type HostedApp, outcome } from '../__fixtures__/gateway-app.js';
import { tell } from '../__fixtures__/local-application.js';
import { HeldRequests } from './held-requests.js';

type Headers = Readonly<Record<string, string>>;

/** A right to open an application. */
interface Right {
  /** What a request that has it brings. */
  readonly give: (app: HostedApp) => Promise<Headers>;
  readonly withdraw: (app: HostedApp, headers: Headers) => Promise<unknown>;
  /** The answer to a request that comes afterwards. */
  readonly after: string;
}

describe('a right that ends while its request is held', () => {
  let world: GatewayApp;
  let app: HostedApp;
  let held: HeldRequests;
  let sockets: WebSocketServer;
  const ledTo: string[] = [];

  beforeAll(async () => {
    world = await GatewayApp.start({}, { requestHoldMs: 100_000, tunnelMs: 60_000 });
    held = world.infra.get(HeldRequests);
    sockets = new WebSocketServer({ server: world.application.server, path: '/chat' });
    sockets.on('connection', (socket) => socket.send('hello'));
    const { application } = world;
    const dispatch = application.dispatch.bind(application);
    application.dispatch = (target, ...more) => {
      ledTo.push(target.serverId);
      dispatch(target, ...more);
    };
  });
  afterAll(async () => {
    sockets.close();
    await world.stop();
  });
  beforeEach(async () => {
    Object.assign(world.application, { serve: tell, fault: null, tunnel: null, readiness: null });
    world.application.seen.length = 0;
    world.infra.queue.runsAtOnce = true;
    app = await world.running();
    ledTo.length = 0;
  });
  afterEach(() => eventually(() => expect(held.size).toBe(0)));

  const call = (method: 'post' | 'delete', path: string, body?: object) =>
    world.infra.call(method, `/v1/infra/servers/${app.id}${path}`, app.key, body);
  const mint = async (mode: string) => (await call('post', '/access-tokens', { mode })).body.data!;
  const enter = () => world.enter(app, world.person(app));
  let tokenId = '';

  const RIGHTS: Readonly<Record<string, Right>> = {
    'of everybody': {
      give: async () => ({}),
      withdraw: () => world.admit(app, 'OWNER_ONLY'),
      after: '401 APP_LOGIN_REQUIRED',
    },
    'of a person, by the policy': {
      give: async () => {
        await world.admit(app, 'PORTAL');
        return { cookie: await enter() };
      },
      withdraw: () => world.admit(app, 'OWNER_ONLY'),
      after: '403 APP_ACCESS_DENIED',
    },
    'of a person who signs out': {
      give: async () => {
        await world.admit(app, 'PORTAL');
        return { cookie: await enter() };
      },
      withdraw: (_, headers) =>
        world.ask(app, 'DELETE', '/_gw/session', { ...headers, origin: world.origin(app) }),
      after: '401 APP_LOGIN_REQUIRED',
    },
    'of a person who is blocked': {
      give: async () => {
        await world.admit(app, 'PORTAL');
        return { cookie: await enter() };
      },
      withdraw: async () => world.visitors.accounts.clear(),
      after: '401 APP_LOGIN_REQUIRED',
    },
    'of a share link': {
      give: async () => {
        await world.admit(app, 'OWNER_ONLY');
        const { id, shortcode } = await mint('share-url');
        tokenId = String(id);
        return { cookie: (await world.page(app, `/?s=${String(shortcode)}`)).cookie };
      },
      withdraw: () => call('delete', `/access-tokens/${tokenId}`),
      after: '401 APP_LOGIN_REQUIRED',
    },
    'of a bearer': {
      give: async () => {
        await world.admit(app, 'OWNER_ONLY');
        const { id, token } = await mint('api-bearer');
        tokenId = String(id);
        return { authorization: `Bearer ${String(token)}` };
      },
      withdraw: () => call('delete', `/access-tokens/${tokenId}`),
      after: '401 APP_LOGIN_REQUIRED',
    },
    'of a server that is deleted': {
      give: async () => ({}),
      withdraw: () => call('delete', ''),
      after: '404 SERVER_NOT_FOUND',
    },
    'of an address that is another server’s now': {
      give: async () => ({}),
      withdraw: async () => {
        const other = await world.host();
        await move(other);
      },
      after: '401 APP_LOGIN_REQUIRED',
    },
  };

  /** Gives the address of the application to another server. */
  const move = async (other: HostedApp): Promise<void> => {
    const change = 'update infra.server set subdomain = $2 where id = $1';
    await world.infra.sql.query(change, [app.id, `${app.subdomain}0`]);
    await world.infra.sql.query(change, [other.id, app.subdomain]);
    await eventually(async () => expect((await world.get(app, '/_gw/session')).status).toBe(200));
  };

  /** The ways a request comes to be held, and what ends the wait. */
  const HOLDS = {
    'its server wakes': {
      begin: () => world.putToSleep(app),
      end: () => world.goOn(app),
    },
    'its application starts': {
      begin: async () =>
        void Object.assign(world.application, { fault: 'app_unreachable', readiness: 'starting' }),
      end: async () => void Object.assign(world.application, { fault: null, readiness: null }),
    },
  } as const;

  const CASES = Object.keys(RIGHTS).flatMap((right) =>
    Object.keys(HOLDS).map((hold) => [right, hold as keyof typeof HOLDS] as const),
  );
  const holds = (count: number) => eventually(() => expect(held.size).toBe(count));

  it.each(CASES)('%s delivers nothing: %s', async (name, hold) => {
    const { give, withdraw, after } = RIGHTS[name]!;
    const headers = await give(app);
    world.application.seen.length = 0;
    await HOLDS[hold].begin();
    const asked = [
      world.get(app, '/', headers),
      world.ask(app, 'POST', '/order', { ...headers, origin: world.origin(app) }, 'a body'),
      world.ask(app, 'HEAD', '/', headers),
    ];
    const socket = new WebSocket(`ws://127.0.0.1:${world.port}/chat`, {
      headers: { host: `${app.subdomain}.apps.example`, origin: world.origin(app), ...headers },
    });
    const refused = once(socket, 'unexpected-response') as Promise<[unknown, { statusCode: number }]>;
    await holds(4);
    await withdraw(app, headers);
    if (after !== '404 SERVER_NOT_FOUND') await HOLDS[hold].end();
    const [got, posted, headed] = await Promise.all(asked);
    expect([outcome(got!), outcome(posted!)]).toEqual([after, after]);
    expect(`${headed!.status}`).toBe(after.slice(0, 3));
    expect(`${(await refused)[1].statusCode}`).toBe(after.slice(0, 3));
    expect(world.application.seen).toEqual([]);
    expect(outcome(await world.get(app, '/', headers))).toBe(after);
  });

  const HOLD_NAMES = Object.keys(HOLDS) as (keyof typeof HOLDS)[];

  it.each(HOLD_NAMES)('tells an application for everybody of nobody who has signed out: %s', async (hold) => {
    const cookie = await enter();
    await HOLDS[hold].begin();
    const asked = world.told(app, { cookie });
    await holds(1);
    await world.ask(app, 'DELETE', '/_gw/session', { cookie, origin: world.origin(app) });
    await HOLDS[hold].end();
    expect(Object.keys((await asked).headers)).not.toContain('x-svc-user-id');
  });

  it.each(HOLD_NAMES)('leads to the server that has the address now: %s', async (hold) => {
    const other = await world.host({ accessPolicy: 'PUBLIC' });
    await HOLDS[hold].begin();
    const asked = world.get(app, '/');
    await holds(1);
    await move(other);
    ledTo.length = 0;
    await HOLDS[hold].end();
    expect(outcome(await asked)).toBe('200');
    expect(ledTo).toEqual([other.id]);
  });

  it.each(HOLD_NAMES)('is still given to the browser when it was prolonged: %s', async (hold) => {
    await world.admit(app, 'PORTAL');
    const cookie = await enter();
    await HOLDS[hold].begin();
    world.infra.clock.advance(61_000);
    const asked = world.get(app, '/', { cookie });
    await holds(1);
    world.infra.clock.advance(-61_000);
    await HOLDS[hold].end();
    const answer = await asked;
    expect([outcome(answer), answer.cookie]).toEqual(['200', cookie]);
  });

  it('is told of before what has kept the application away', async () => {
    await world.putToSleep(app);
    const asked = [world.get(app, '/'), world.page(app, '/')];
    await holds(2);
    await world.admit(app, 'OWNER_ONLY');
    await world.infra.sql.query(`update infra.server set status = 'error' where id = $1`, [app.id]);
    const [got, page] = await Promise.all(asked);
    expect([outcome(got!), page!.status]).toEqual(['401 APP_LOGIN_REQUIRED', 302]);
  });
});
