import { once } from 'node:events';
import { type IncomingMessage, request as send } from 'node:http';
import { WebSocket, WebSocketServer } from 'ws';
import { eventually } from '#libs/testing';
import { MetricsService } from '../machines/traffic/metrics.service.js';
import { TrafficRecorder } from '../machines/traffic/traffic-recorder.js';
import { CardRepository } from '../presentation/card.repository.js';
import { GatewayApp, type HostedApp, outcome } from './__fixtures__/gateway-app.js';
import { tell } from './__fixtures__/local-application.js';
import { OpenExchanges } from './forwarding/open-exchanges.js';

describe('the gateway in front of applications', () => {
  let world: GatewayApp;

  beforeAll(async () => {
    world = await GatewayApp.start();
  });
  afterAll(() => world.stop());
  beforeEach(() => {
    const { application } = world;
    application.serve = tell;
    application.fault = null;
    application.tunnel = null;
    application.seen.length = 0;
  });

  describe('tells its addresses from those of the API', () => {
    it('by the host alone', async () => {
      const app = await world.host({ accessPolicy: 'PUBLIC' });
      expect((await world.told(app, {}, '/v1/me')).url).toBe('/v1/me');
      const api = await world.ask(app, 'GET', '/v1/infra/servers', { host: 'api.example' });
      expect(outcome(api)).toBe('401 MISSING_API_KEY');
      const unknown = { ...app, subdomain: 'app-ffffffffffff' };
      expect(outcome(await world.get(unknown, '/'))).toBe('404 SERVER_NOT_FOUND');
      expect((await world.page(unknown, '/')).text).toContain('There is nothing here');
    });

    it('and keeps its own paths from the application', async () => {
      const app = await world.host({ accessPolicy: 'PUBLIC' });
      for (const path of ['/_gw/', '/_gw/x', '/_gw/session/x', '/_gw/icon']) {
        expect(outcome(await world.get(app, path))).toBe('404 ROUTE_NOT_FOUND');
      }
      expect(outcome(await world.ask(app, 'POST', '/_gw/session'))).toBe('404 ROUTE_NOT_FOUND');
      expect(world.application.seen).toEqual([]);
    });

    it('and sends the icon of the server once to who keeps it', async () => {
      const app = await world.host({ accessPolicy: 'PUBLIC' });
      const updatedAt = new Date('2026-01-02T03:04:05.678Z');
      const icon = { contentType: 'image/png', data: Buffer.from('PNG'), updatedAt } as const;
      await world.infra.get(CardRepository).putIcon(app.id, icon);
      const { status, headers, text } = await world.get(app, '/_gw/icon');
      const since = updatedAt.toUTCString();
      expect([status, text, headers['last-modified']]).toEqual([200, 'PNG', since]);
      const again = await world.get(app, '/_gw/icon', { 'if-modified-since': since });
      expect([again.status, again.text, again.headers['cache-control']]).toEqual([
        304,
        '',
        'public, max-age=300',
      ]);
      const before = new Date(updatedAt.getTime() - 1_000).toUTCString();
      expect((await world.get(app, '/_gw/icon', { 'if-modified-since': before })).text).toBe('PNG');
      const failed = await world.get(app, '/_gw/icon', { 'if-unmodified-since': before });
      expect(outcome(failed)).toBe('412 PRECONDITION_FAILED');
    });

    it('and adds nothing to the answers of an application', async () => {
      const app = await world.host({ accessPolicy: 'PUBLIC' });
      world.application.serve = (_, response) => {
        response.writeHead(418, {
          'x-own': 'yes',
          'x-svc-authorization': 'no',
          'content-type': 'text/plain',
        });
        response.end('tea');
      };
      const { status, headers, text } = await world.get(app, '/');
      expect([status, text, headers['x-own'], headers['x-svc-authorization']]).toEqual([
        418,
        'tea',
        'yes',
        undefined,
      ]);
      const added = ['content-security-policy', 'x-frame-options', 'x-ratelimit-limit', 'cache-control'];
      expect(added.filter((name) => name in headers)).toEqual([]);
    });
  });

  describe('forwards', () => {
    let app: HostedApp;

    beforeAll(async () => {
      app = await world.host({ accessPolicy: 'PUBLIC' });
    });
    it('method, path and body, in pieces of any size', async () => {
      const text = await world.ask(
        app,
        'POST',
        '/a%2Fb?c=%20&d',
        { 'transfer-encoding': 'chunked' },
        'körper',
      );
      expect(JSON.parse(text.text)).toMatchObject({ method: 'POST', url: '/a%2Fb?c=%20&d', body: 'körper' });
      const large = 'x'.repeat(3_000_000);
      const put = await world.ask(app, 'PUT', '/', { 'content-length': large.length }, large);
      expect((JSON.parse(put.text) as { body: string }).body).toHaveLength(large.length);
    });

    it('HEAD, answers without a body, and errors as they are', async () => {
      world.application.serve = (request, response) => {
        response.writeHead(request.url === '/gone' ? 410 : 204, { 'x-path': request.url ?? '' });
        response.end();
      };
      expect((await world.ask(app, 'HEAD', '/h')).headers['x-path']).toBe('/h');
      expect((await world.get(app, '/n')).status).toBe(204);
      expect((await world.get(app, '/gone')).status).toBe(410);
    });

    it('a body only once somebody may send one', async () => {
      const closed = await world.host();
      const ask = async ({ subdomain }: HostedApp): Promise<string> => {
        const asked = send({
          port: world.port,
          host: '127.0.0.1',
          method: 'POST',
          path: '/',
          agent: false,
          headers: { host: `${subdomain}.apps.example`, expect: '100-continue', 'content-length': 4 },
        });
        asked.flushHeaders();
        let continued = false;
        asked.once('continue', () => {
          continued = true;
          asked.end('body');
        });
        const [answer] = (await once(asked, 'response')) as [IncomingMessage];
        answer.resume();
        asked.on('error', () => undefined).destroy();
        return `${answer.statusCode} ${continued}`;
      };
      expect(await ask(app)).toBe('200 true');
      expect(await ask(closed)).toBe('401 false');
    });

    it('what comes while it comes, until the visitor goes', async () => {
      const gone = new Promise<void>((resolve) => {
        world.application.serve = (_, response) => {
          response.writeHead(200, { 'content-type': 'text/event-stream' });
          response.write('data: 1\n\n');
          response.once('close', resolve);
        };
      });
      const asked = send({
        port: world.port,
        host: '127.0.0.1',
        path: '/',
        agent: false,
        headers: { host: `${app.subdomain}.apps.example` },
      });
      asked.end();
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      const [part] = (await once(answer, 'data')) as [Buffer];
      expect(part.toString()).toBe('data: 1\n\n');
      answer.on('error', () => undefined);
      asked.on('error', () => undefined).destroy();
      await gone;
    });

    it('an answer that breaks off as one that breaks off', async () => {
      world.application.serve = (_, response) => {
        response.writeHead(200, { 'content-length': 100 });
        response.write('half');
        setImmediate(() => response.destroy());
      };
      await expect(world.get(app, '/')).rejects.toThrow(/aborted|socket hang up/);
    });

    it('nothing of what is too large for a head', async () => {
      expect((await world.get(app, '/', { cookie: 'x'.repeat(20_000) })).status).toBe(431);
      expect(world.application.seen).toEqual([]);
    });

    it.each([
      ['app_unreachable', '502 APP_UNREACHABLE'],
      ['app_not_deployed', '503 APP_NOT_DEPLOYED'],
      ['slot_not_found', '503 APP_NOT_DEPLOYED'],
    ] as const)('what an agent says in its place: %s', async (fault, expected) => {
      world.application.fault = fault;
      expect(outcome(await world.get(app, '/'))).toBe(expected);
    });

    it.each([
      ['absent', '503 AGENT_NOT_CONNECTED'],
      ['broken', '502 APP_CONNECTION_LOST'],
    ] as const)('nothing through a tunnel that is %s', async (tunnel, expected) => {
      world.application.tunnel = tunnel;
      const away = await world.host({ accessPolicy: 'PUBLIC', connected: false });
      expect(outcome(await world.get(away, '/'))).toBe(expected);
    });

    it('and counts what it forwards', async () => {
      const counted = await world.host({ accessPolicy: 'PUBLIC' });
      world.application.serve = (request, response) => {
        request.resume();
        response.writeHead(request.url === '/bad' ? 500 : 200);
        response.end('answer');
      };
      await world.ask(counted, 'POST', '/', { 'content-length': 4 }, 'body');
      await world.get(counted, '/bad');
      await eventually(async () => {
        await world.infra.get(TrafficRecorder).write();
        const traffic = await world.infra.get(MetricsService).sums(counted.id);
        expect(traffic).toMatchObject({ requests1h: 2, requests24h: 2, bytesIn: 4, errors5xx1h: 1 });
        expect(traffic.bytesOut).toBeGreaterThan(100);
      });
    });
  });

  describe('WebSockets', () => {
    let app: HostedApp;
    let sockets: WebSocketServer;

    beforeAll(async () => {
      app = await world.host();
      sockets = new WebSocketServer({ server: world.application.server, path: '/chat' });
      sockets.on('headers', (headers) => {
        headers.push(
          'Set-Cookie: svc-gw=x',
          'Set-Cookie: a=1; Domain=apps.example; Path=/',
          'X-Svc-User-Id: 1',
        );
      });
      sockets.on('connection', (socket, request) => {
        socket.send(JSON.stringify(request.headers));
        socket.on('message', (data) => socket.send(data));
      });
    });
    afterAll(() => {
      sockets.close();
    });

    const open = (path: string, headers: Record<string, string> = {}): WebSocket =>
      new WebSocket(`ws://127.0.0.1:${world.port}${path}`, {
        headers: { host: `${app.subdomain}.apps.example`, ...headers },
      });
    const refusal = async (socket: WebSocket): Promise<number | undefined> => {
      socket.on('error', () => undefined);
      const [, answer] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage];
      return answer.statusCode;
    };

    it('pass through with who opened them, and end when the right does', async () => {
      const owner = world.person(app, { userId: app.ownerUserId });
      const cookie = await world.enter(app, owner);
      const origin = world.origin(app);
      const socket = open('/chat', { cookie: `${cookie}; own=1`, origin, 'x-svc-user-id': '1' });
      socket.once('upgrade', ({ headers }) => {
        expect(headers['set-cookie']).toEqual(['a=1; Path=/']);
        expect(headers).not.toHaveProperty('x-svc-user-id');
      });
      const [first] = (await once(socket, 'message')) as [Buffer];
      const told = JSON.parse(first.toString()) as Record<string, string>;
      expect(told).toMatchObject({
        'x-svc-user-id': '7',
        cookie: 'own=1',
        host: `${app.subdomain}.apps.example`,
      });
      socket.send('again');
      expect(String((await once(socket, 'message'))[0])).toBe('again');

      const exchanges = world.infra.get(OpenExchanges);
      world.infra.clock.advance(61_000);
      await exchanges.look();
      socket.send('still there');
      expect(String((await once(socket, 'message'))[0])).toBe('still there');
      await world.ask(app, 'DELETE', '/_gw/session', { cookie, origin });
      world.infra.clock.advance(61_000);
      const closed = once(socket, 'close');
      await exchanges.look();
      await closed;
    });

    it('are refused to strangers, and where the application does not agree', async () => {
      expect(await refusal(open('/chat'))).toBe(401);
      const cookie = await world.enter(app, world.person(app, { userId: app.ownerUserId }));
      const origin = world.origin(app);
      expect(await refusal(open('/nothing', { cookie, origin }))).toBe(502);
      expect(await refusal(open('/_gw/session', { cookie, origin }))).toBe(404);
    });
  });

  it.each(['h2c', 'anything'])('lets nobody speak %s to an application', async (protocol) => {
    const app = await world.host({ accessPolicy: 'PUBLIC' });
    const { headers } = await world.told(app, { connection: 'Upgrade', upgrade: protocol });
    expect(headers).not.toHaveProperty('upgrade');
    expect(headers['connection']).not.toContain('pgrade');
  });

  describe('of a server that does not run', () => {
    it.each([
      ['provisioning', '503 SERVER_NOT_READY'],
      ['waking', '503 APP_SERVER_WAKING'],
      ['error', '502 VM_MISSING'],
      ['deleted', '404 SERVER_NOT_FOUND'],
    ])('but is %s', async (status, expected) => {
      const app = await world.host({ accessPolicy: 'PUBLIC', status });
      expect(outcome(await world.get(app, '/'))).toBe(expected);
    });

    it('says so where the server is open, or may not be woken', async () => {
      const open = await world.host({ accessPolicy: 'PUBLIC', mode: 'OPEN' });
      expect(outcome(await world.get(open, '/'))).toBe('503 NOT_BLACKHOLE');
      const blocked = await world.host({ accessPolicy: 'PUBLIC', status: 'sleeping', preventWake: true });
      expect(outcome(await world.get(blocked, '/'))).toBe('503 SERVER_WAKE_BLOCKED');
    });

    describe('because it sleeps, and has files and no process', () => {
      const PUBLIC_SITE = { accessPolicy: 'PUBLIC', status: 'sleeping', isStatic: true } as const;
      const statusOf = async ({ id }: HostedApp): Promise<unknown> =>
        (
          await world.infra.sql.query<{ status: string }>('select status from infra.server where id = $1', [
            id,
          ])
        )[0]?.status;
      const wakes = async ({ id }: HostedApp): Promise<number> =>
        (
          await world.infra.sql.query(
            "select 1 from es.event where stream_id = 'server-' || $1 and type = 'server_wake_requested'",
            [id],
          )
        ).length;

      it('is answered by its agent, and not woken', async () => {
        const app = await world.host(PUBLIC_SITE);
        expect(outcome(await world.get(app, '/'))).toBe('200');
        expect(world.application.seen).toEqual(['GET /']);
        expect([await statusOf(app), await wakes(app)]).toEqual(['sleeping', 0]);
        const waking = await world.host({ ...PUBLIC_SITE, status: 'waking' });
        expect(outcome(await world.get(waking, '/'))).toBe('200');
      });

      it('is woken like any other where its agent is not connected', async () => {
        const app = await world.host(PUBLIC_SITE);
        world.application.tunnel = 'absent';
        expect(outcome(await world.get(app, '/'))).toMatch(/^503 /);
        expect(world.application.seen).toEqual([]);
      });

      it('is woken like any other where its newest release has a process', async () => {
        const process = await world.host({ ...PUBLIC_SITE, isStatic: false });
        const later = await world.host(PUBLIC_SITE);
        await world.release(later.id, false);
        for (const app of [process, later]) expect(outcome(await world.get(app, '/'))).toMatch(/^503 /);
        expect(world.application.seen).toEqual([]);
        const back = await world.host({ ...PUBLIC_SITE, isStatic: false });
        await world.release(back.id, true);
        expect(outcome(await world.get(back, '/'))).toBe('200');
      });

      it('is refused as before while it may not be woken', async () => {
        const blocked = await world.host({ ...PUBLIC_SITE, preventWake: true });
        const frozen = await world.host(PUBLIC_SITE);
        await world.infra.sql.query(
          `insert into auth.portal (id, domain, name, rest_url, frozen_debt, created_at, updated_at)
           values ($1, $2, 'p', 'https://host.example', true, now(), now())`,
          [frozen.portalId, `${frozen.id}.example`],
        );
        for (const app of [blocked, frozen]) {
          expect(outcome(await world.get(app, '/'))).toBe('503 SERVER_WAKE_BLOCKED');
        }
        expect(world.application.seen).toEqual([]);
      });

      it('is for nobody who may not open it', async () => {
        const app = await world.host({ status: 'sleeping', isStatic: true });
        expect(outcome(await world.get(app, '/'))).toBe('401 APP_LOGIN_REQUIRED');
        expect(world.application.seen).toEqual([]);
      });
    });

    it('never wakes it for a stranger', async () => {
      const app = await world.host({ status: 'sleeping' });
      expect(outcome(await world.ask(app, 'POST', '/', {}, 'order'))).toBe('401 APP_LOGIN_REQUIRED');
    });
  });
});
