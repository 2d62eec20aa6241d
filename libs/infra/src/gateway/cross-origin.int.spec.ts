import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { WebSocket, WebSocketServer } from 'ws';
import { GatewayApp, type HostedApp, outcome } from './__fixtures__/gateway-app.js';

/** What browsers say of a page that stands elsewhere; a sibling is another application of the platform. */
const ELSEWHERE = {
  'another site': { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  'a sibling': { origin: 'http://app-ffffffffffff.apps.example', 'sec-fetch-site': 'same-site' },
  'a page that hides its origin': { origin: 'null', 'sec-fetch-site': 'cross-site' },
  'an old browser': { referer: 'https://evil.example/page' },
} as const;
const NAVIGATION = { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
const FORM = { ...NAVIGATION, 'content-type': 'application/x-www-form-urlencoded' };

describe('pages of other origins', () => {
  let world: GatewayApp;
  let app: HostedApp;
  let cookie: string;
  let sockets: WebSocketServer;

  beforeAll(async () => {
    world = await GatewayApp.start();
    sockets = new WebSocketServer({ server: world.application.server });
    app = await world.host({ accessPolicy: 'PORTAL' });
    cookie = await world.enter(app, world.person(app));
  });
  afterAll(() => {
    sockets.close();
    return world.stop();
  });
  beforeEach(() => {
    world.application.seen.length = 0;
  });

  /** 101, or the status of the refusal. */
  const open = async (headers: Record<string, string>, at = app): Promise<number> => {
    const socket = new WebSocket(`ws://127.0.0.1:${world.port}/chat`, {
      headers: { host: `${at.subdomain}.apps.example`, ...headers },
    });
    socket.on('error', () => undefined);
    const opened = once(socket, 'open').then(() => 101);
    const refused = once(socket, 'unexpected-response').then(
      ([, answer]) => (answer as IncomingMessage).statusCode ?? 0,
    );
    const status = await Promise.race([opened, refused]);
    socket.terminate();
    return status;
  };

  it.each(Object.entries(ELSEWHERE))('%s does nothing in the name of a visitor', async (_, from) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      expect(outcome(await world.ask(app, method, '/orders', { cookie, ...from }))).toBe(
        '403 APP_ORIGIN_REFUSED',
      );
    }
    expect(outcome(await world.get(app, '/orders', { cookie, accept: '*/*', ...from }))).toBe(
      '403 APP_ORIGIN_REFUSED',
    );
    expect(await open({ cookie, ...from })).toBe(403);
    const out = await world.ask(app, 'DELETE', '/_gw/session', { cookie, ...from });
    expect(outcome(out)).toBe('403 APP_ORIGIN_REFUSED');
    const session = await world.get(app, '/_gw/session', { cookie, ...from });
    expect(JSON.parse(session.text)).toMatchObject({ data: { kind: 'none', user: null } });
    expect(world.application.seen).toEqual([]);
  });

  it('get a page where a form of theirs was sent', async () => {
    const sent = await world.ask(app, 'POST', '/', { ...FORM, ...ELSEWHERE['a sibling'], cookie }, 'a=1');
    expect([sent.status, sent.text.includes('Another site sent you')]).toEqual([403, true]);
  });

  it('lead to the application, in a window or a frame', async () => {
    for (const destination of ['document', 'iframe']) {
      const headers = { ...NAVIGATION, 'sec-fetch-dest': destination, 'sec-fetch-site': 'cross-site' };
      expect((await world.told(app, { cookie, ...headers })).headers['x-svc-user-id']).toBe('7');
    }
    const part = { ...NAVIGATION, 'sec-fetch-dest': 'object', 'sec-fetch-site': 'cross-site' };
    expect((await world.get(app, '/', { cookie, ...part })).status).toBe(403);
  });

  it('may ask an application for everybody, but as nobody', async () => {
    const open = await world.host({ accessPolicy: 'PUBLIC' });
    const known = await world.enter(open, world.person(open));
    const asked = await world.ask(open, 'POST', '/', { cookie: known, ...ELSEWHERE['a sibling'] }, 'a=1');
    const { headers } = JSON.parse(asked.text) as { headers: Record<string, string> };
    expect(Object.keys(headers).filter((name) => name.startsWith('x-svc-user'))).toEqual([]);
    expect([asked.status, headers['cookie']]).toEqual([200, undefined]);
  });

  it('do not matter to programs with a bearer', async () => {
    const minted = await world.infra.call('post', `/v1/infra/servers/${app.id}/access-tokens`, app.key, {
      mode: 'api-bearer',
    });
    const authorization = `Bearer ${String(minted.body.data?.['token'])}`;
    const from = ELSEWHERE['another site'];
    expect((await world.ask(app, 'POST', '/', { authorization, cookie, ...from }, 'a=1')).status).toBe(200);
    expect(await open({ authorization, ...from })).toBe(101);
  });

  it('are told from the pages of the application itself', async () => {
    const own = { origin: world.origin(app) };
    expect((await world.ask(app, 'POST', '/', { cookie, ...own }, 'a=1')).status).toBe(200);
    expect((await world.get(app, '/', { cookie, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect(await open({ cookie, ...own })).toBe(101);
    expect(await open({ cookie })).toBe(403);
  });

  it('cannot put a cookie of theirs beside the one of the gateway', async () => {
    const forged = `svc-gw=${'a'.repeat(43)}`;
    for (const both of [`${cookie}; ${forged}`, `${forged}; ${cookie}`]) {
      expect(outcome(await world.get(app, '/', { cookie: both }))).toBe('401 APP_LOGIN_REQUIRED');
    }
  });
});
