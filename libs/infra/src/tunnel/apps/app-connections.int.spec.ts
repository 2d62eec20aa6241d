import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  request as ask,
  type Server,
  type ServerResponse,
} from 'node:http';
import {
  createServer as createHttp2Server,
  type Http2Server,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { request as send } from 'undici';
import { WebSocket } from 'ws';
import { WebSocketDuplex, TUNNEL_PATH } from '#libs/agent-protocol';
import { hasBody } from '#libs/http';
import { eventually } from '#libs/testing';
import type { AgentTarget } from '../agent-calls.js';
import { dialPlain } from '../sessions/plain-dial.fixture.js';
import { TunnelForwardingHandler } from '../sessions/tunnel-forwarding.handler.js';
import { TunnelGateway } from '../sessions/tunnel-gateway.js';
import { isDial } from '../tunnel-dial.js';
import { TunnelNotFoundError } from '../tunnel.errors.js';
import { AnswerRelay } from './app-answers.js';
import { type AppCall, RequestBody } from './app-call.js';
import { AppConnections } from './app-connections.js';
import { answerHeaders } from '../forwarded-headers.policy.js';

const INTERNAL_TOKEN = 'internal-token';
const MEBIBYTE = 1024 * 1024;
const serverId = randomUUID();
const target: AgentTarget = { serverId, slot: randomUUID() };

type Serve = (request: IncomingMessage, response: ServerResponse) => void;
type Agree = (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => void;

describe('connections to applications', () => {
  const gateway = new TunnelGateway({
    authenticator: { authenticate: async () => true },
    directory: {
      connected: async () => undefined,
      disconnected: async () => undefined,
      heartbeat: async () => new Set(),
      held: async () => new Set(),
    },
    log: () => undefined,
  });
  const publicServer = createServer();
  const forwarding = new TunnelForwardingHandler(gateway, INTERNAL_TOKEN, () => undefined);
  const adminServer = createServer(forwarding.handle).on('upgrade', forwarding.handleUpgrade);
  const agent: Http2Server = createHttp2Server({ settings: { initialWindowSize: MEBIBYTE } });
  const raw = new Set<Socket>();
  const app = createServer((request, response) => serve(request, response));
  let serve: Serve;
  let appPort: number;
  /** What the agent does with a connection to it. */
  let agree: Agree;
  let connects: IncomingHttpHeaders[];
  const opened = new Set<Socket>();
  /** Null for an agent that does not tell of changes. */
  let changes: ServerHttp2Stream | null;
  let tunnel: WebSocket;
  let replicaUrl: string | null;
  let adminUrl: string;
  const lookup = { findReplicaUrl: async () => replicaUrl };
  /** The replica that holds the tunnel, and one that does not. */
  const here = new AppConnections(gateway, lookup, INTERNAL_TOKEN);
  const there = new AppConnections(null, lookup, INTERNAL_TOKEN);
  const BOTH = [
    ['the replica of the tunnel', here],
    ['another replica', there],
  ] as const;

  const listen = async (server: Server): Promise<number> => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };

  beforeAll(async () => {
    publicServer.on('upgrade', gateway.handleUpgrade);
    adminServer.on('connection', (socket: Socket) => {
      raw.add(socket);
      socket.once('close', () => raw.delete(socket));
    });
    adminUrl = `http://127.0.0.1:${await listen(adminServer)}`;
    const port = await listen(publicServer);
    appPort = await listen(app);
    agent.on('stream', (stream, headers) => {
      stream.on('error', () => undefined);
      if (headers[':path'] === '/app/changes') {
        stream.respond({ ':status': 200 });
        changes = stream;
        return;
      }
      connects.push(headers);
      agree(stream, headers);
    });
    tunnel = new WebSocket(`ws://127.0.0.1:${port}${TUNNEL_PATH}`, {
      headers: { authorization: 'Bearer x', 'x-svc-server-id': serverId, 'x-svc-agent-version': '1.0.0' },
    });
    tunnel.once('open', () =>
      agent.emit(
        'connection',
        new WebSocketDuplex(tunnel).on('error', () => undefined),
      ),
    );
    await eventually(() => expect(gateway.has(serverId)).toBe(true));
  });
  const toApp: Agree = (stream) => {
    const socket = connect(appPort, '127.0.0.1');
    opened.add(socket);
    const cut = (error: Error | null): void => {
      opened.delete(socket);
      socket.destroy();
      stream.destroy(error ?? undefined);
    };
    socket.once('connect', () => {
      stream.respond({ ':status': 200 });
      pipeline(stream, socket, cut);
      pipeline(socket, stream, cut);
    });
  };
  beforeEach(() => {
    replicaUrl = adminUrl;
    connects = [];
    agree = toApp;
  });
  afterEach(async () => {
    for (const socket of opened) socket.destroy();
    await eventually(() => expect(opened.size).toBe(0));
  });
  afterAll(async () => {
    tunnel.terminate();
    await Promise.all([gateway.close(), here.close(), there.close()]);
    for (const socket of raw) socket.destroy();
    publicServer.close();
    adminServer.close();
    app.close();
  });

  /** A visitor's side: a server that leads each request to the application, or tells what went wrong. */
  const front = async (connections: AppConnections, to: AgentTarget, change: Partial<AppCall> = {}) => {
    const server = createServer((request, response) => {
      const relay = new AnswerRelay(response, answerHeaders);
      const { method = '', url: path = '' } = request;
      const headers = ['host', 'app.example'];
      const body = hasBody(request) ? new RequestBody(request) : null;
      connections.dispatch(to, { method, path, headers, body, ...change }, relay);
      relay.sent.catch((error: Error & { fault?: string }) => {
        response.writeHead(599).end(`${error.name} ${error.fault ?? error.message}`);
      });
    });
    return { url: `http://127.0.0.1:${await listen(server)}`, close: () => server.close() };
  };
  const fronts: Awaited<ReturnType<typeof front>>[] = [];
  const frontOf = async (...args: Parameters<typeof front>): Promise<string> => {
    const made = await front(...args);
    fronts.push(made);
    return made.url;
  };
  afterEach(() => {
    for (const made of fronts.splice(0)) made.close();
  });
  const textOf = async (url: string, options: Parameters<typeof send>[1] = {}): Promise<string> => {
    const { statusCode, body } = await send(url, { reset: true, ...options });
    return `${statusCode} ${await body.text()}`;
  };

  describe.each(BOTH)('asked by %s', (_, connections) => {
    it('leads a request with its slot, path and headers, and gives the answer back', async () => {
      serve = (request, response) => {
        response.writeHead(201, { 'set-cookie': ['a=1', 'b=2'], 'x-svc-agent-fault': 'app_unreachable' });
        response.end(JSON.stringify({ url: request.url, headers: request.headers }));
      };
      const headers = ['host', 'app.example', 'cookie', 'c=d', 'x-svc-identity', 'proof'];
      const url = await frontOf(connections, target, { path: '/../../metrics?x=%2e', headers });
      const answer = await send(url, { reset: true });
      expect(answer).toMatchObject({ statusCode: 201, headers: { 'set-cookie': ['a=1', 'b=2'] } });
      expect(answer.headers).not.toHaveProperty('x-svc-agent-fault');
      const seen = (await answer.body.json()) as { url: string; headers: object };
      expect(seen).toEqual({
        url: '/../../metrics?x=%2e',
        headers: { host: 'app.example', connection: 'keep-alive', cookie: 'c=d', 'x-svc-identity': 'proof' },
      });
      expect(connects[0]).toMatchObject({
        ':authority': 'app',
        'x-svc-slot': target.slot,
        'x-svc-use': 'requests',
      });
    });

    it('carries large bodies both ways', async () => {
      serve = (request, response) => void request.pipe(response);
      const piece = randomBytes(MEBIBYTE);
      const pieces = Array.from({ length: 8 }, () => piece);
      const url = await frontOf(connections, target);
      const { body } = await send(url, { method: 'POST', body: Readable.from(pieces), reset: true });
      expect((await buffer(body)).equals(Buffer.concat(pieces))).toBe(true);
    });

    it('ends a request whose asker goes, before the answer and within it', async () => {
      const url = await frontOf(connections, target);
      for (const begins of [false, true]) {
        const caller = new AbortController();
        const asked = new Promise<IncomingMessage>((resolve) => {
          serve = (request, response) => {
            if (begins) response.write('first');
            resolve(request);
          };
        });
        const sending = send(url, { signal: caller.signal });
        const { socket } = await asked;
        const closed = new Promise((resolve) => socket.once('close', resolve));
        const answer = begins ? await sending : null;
        answer?.body.on('error', () => undefined);
        caller.abort();
        if (!begins) await expect(sending).rejects.toThrow();
        await closed;
      }
    });

    it('breaks off an answer that breaks off, also one that has no other end', async () => {
      const url = await frontOf(connections, target);
      serve = (request) => {
        request.socket.write('HTTP/1.1 200 OK\r\nconnection: close\r\n\r\nfirst');
      };
      const { statusCode, body } = await send(url, { reset: true });
      expect(statusCode).toBe(200);
      for (const socket of opened) socket.destroy(new Error('crashed'));
      await expect(text(body)).rejects.toThrow();
    });

    it('names the fault of the agent', async () => {
      agree = (stream) => {
        stream.respond({ ':status': 503, 'x-svc-agent-fault': 'app_not_deployed' }, { endStream: true });
      };
      const url = await frontOf(connections, target);
      for (const method of ['GET', 'POST'] as const) {
        expect(await textOf(url, { method })).toBe('599 AppUnreachable app_not_deployed');
      }
      const opening = connections.open(target, new AbortController().signal);
      await expect(opening).rejects.toMatchObject({ name: 'AppUnreachable', fault: 'app_not_deployed' });
    });

    it.each<[string, Serve]>([
      ['hangs up', (request) => void request.socket.destroy()],
      ['speaks no HTTP', (request) => void request.socket.write('what?\r\n\r\n')],
      [
        'has a head that is too large',
        (_request, response) => void response.setHeader('x', 'a'.repeat(60_000)).end(),
      ],
      [
        'agrees to what nobody asked for',
        (request) => void request.socket.write('HTTP/1.1 101 X\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
      ],
    ])('knows an application that %s', async (__, misbehave) => {
      serve = misbehave;
      const url = await frontOf(connections, target);
      for (const method of ['GET', 'POST'] as const) {
        expect(await textOf(url, { method })).toMatch(/^599 AppConnectionLost /);
      }
    });

    it.each([0, 1])('knows that nothing listens, with %i bytes of a body', async (bytes) => {
      agree = (stream) => {
        stream.respond({ ':status': 502, 'x-svc-agent-fault': 'app_unreachable' }, { endStream: true });
      };
      const url = await frontOf(connections, target);
      const body = Buffer.alloc(bytes);
      expect(await textOf(url, { method: 'POST', body })).toBe('599 AppUnreachable app_unreachable');
    });

    it('passes early hints and trailers, but for those that must not be', async () => {
      serve = (_request, response) => {
        for (let sent = 0; sent < 20; sent += 1)
          response.writeEarlyHints({ link: `</${sent}>; rel=preload` });
        response.writeHead(200, { trailer: 'x-sum, set-cookie' });
        response.write('body');
        response.addTrailers({
          'x-sum': 'abc',
          'set-cookie': 'a=1',
          'x-svc-user-id': '1',
          'content-type': 'a/b',
        });
        response.end();
      };
      const asked = ask(await frontOf(connections, target));
      const links: unknown[] = [];
      asked.on('information', ({ statusCode, headers }) => links.push([statusCode, headers['link']]));
      asked.end();
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      expect(await text(answer)).toBe('body');
      expect(answer.trailers).toEqual({ 'x-sum': 'abc' });
      expect(links).toEqual(Array.from({ length: 8 }, (__, sent) => [103, `</${sent}>; rel=preload`]));
    });

    it('takes an answer that comes before the body was read', async () => {
      serve = (_request, response) => void response.writeHead(413).end('too much');
      const endless = new Readable({ read: () => void endless.push(Buffer.alloc(65_536)) });
      const url = await frontOf(connections, target);
      const { statusCode, body } = await send(url, { method: 'PUT', body: endless });
      expect([statusCode, await body.text()]).toEqual([413, 'too much']);
      endless.destroy();
    });

    it('opens a raw connection both ways, and ends it on the agent when the caller does', async () => {
      const ended = new Promise<void>((resolve) => {
        agree = (stream, headers) => {
          stream.once('close', resolve);
          expect(headers).toMatchObject({ ':method': 'CONNECT', 'x-svc-slot': target.slot });
          expect(headers).not.toHaveProperty('x-svc-use');
          stream.respond({ ':status': 200 });
          stream.on('data', (data: Buffer) => stream.write(data));
        };
      });
      const raw = await connections.open(target, new AbortController().signal);
      raw.write('hello');
      expect(String(((await once(raw, 'data')) as [Buffer])[0])).toBe('hello');
      raw.destroy();
      await ended;
    });
  });

  describe('keeps a connection', () => {
    const ok: Serve = (_request, response) => void response.end('ok');
    /** Asks until the pool knows of changes: what was opened before is not kept. */
    const warm = async (url: string): Promise<void> => {
      serve = ok;
      await eventually(async () => {
        connects = [];
        expect(await textOf(url)).toBe('200 ok');
        expect(await textOf(url)).toBe('200 ok');
        expect(connects.length).toBe(0);
      });
    };

    it('for requests that change nothing, and opens one of its own for each other', async () => {
      const url = await frontOf(here, target);
      await warm(url);
      for (const method of ['GET', 'OPTIONS'] as const) await textOf(url, { method });
      expect(connects.length).toBe(0);
      await textOf(url, { method: 'POST' });
      await textOf(url, { method: 'GET', body: 'a body' });
      expect(connects.length).toBe(2);
    });

    it('until another release of its slot is in use, and what is under way goes on', async () => {
      const url = await frontOf(here, target);
      const other = await frontOf(here, { serverId, slot: null });
      await warm(url);
      await warm(other);
      let finish: () => void = () => undefined;
      const began = new Promise<void>((resolve) => {
        serve = (_request, response) => {
          finish = () => response.end('last');
          resolve();
        };
      });
      const last = textOf(url);
      await began;
      const before = opened.size;
      changes?.write(`${target.slot}\n`);
      serve = ok;
      // The other slot keeps its own; of this one what is in use stays open until its answer has ended.
      await eventually(async () => {
        connects = [];
        await textOf(url);
        expect(connects.length).toBe(1);
      });
      expect(opened.size).toBeLessThanOrEqual(before + 1);
      connects = [];
      finish();
      expect(await last).toBe('200 last');
      expect(await textOf(other)).toBe('200 ok');
      expect(connects.length).toBe(0);
    });

    it('and asks again where the application has closed it meanwhile, but only what changes nothing', async () => {
      const url = await frontOf(here, target);
      await warm(url);
      serve = (request) => {
        serve = ok;
        request.socket.destroy();
      };
      expect(await textOf(url)).toBe('200 ok');
      serve = (request) => void request.socket.destroy();
      expect(await textOf(url)).toMatch(/^599 AppConnectionLost /);
    });

    it('not where the agent does not tell of changes any more', async () => {
      const url = await frontOf(here, target);
      await warm(url);
      const left = changes;
      left?.end();
      await eventually(() => expect(opened.size).toBe(0));
      await warm(url);
      expect(changes).not.toBe(left);
    });
  });

  describe('when the tunnel has gone to another replica', () => {
    const call = { method: 'GET', path: '/x', headers: ['host', 'a'], body: null };
    const ok: Serve = (request, response) => void request.pipe(response.writeHead(200));
    let left: TunnelGateway;
    let leftServer: Server;
    let leftUrl: string;
    let leftAgent: Http2Server;
    let calls: number;
    /** What the look-ups find, one after another; the last one from then on. */
    const finds = (...urls: (string | null)[]) => ({
      findReplicaUrl: async () => (urls.length > 1 ? urls.shift() : urls[0]) ?? null,
    });
    const closing: AppConnections[] = [];
    const made = (...args: ConstructorParameters<typeof AppConnections>): AppConnections => {
      const connections = new AppConnections(...args);
      closing.push(connections);
      return connections;
    };

    beforeEach(async () => {
      serve = ok;
      calls = 0;
      left = new TunnelGateway({
        authenticator: { authenticate: async () => true },
        directory: {
          connected: async () => undefined,
          disconnected: async () => undefined,
          heartbeat: async () => new Set(),
          held: async () => new Set(),
        },
        log: () => undefined,
      });
      const handler = new TunnelForwardingHandler(left, INTERNAL_TOKEN, () => undefined);
      leftServer = createServer((request, response) => {
        calls += 1;
        handler.handle(request, response);
      }).on('upgrade', (request, socket, head) => {
        if (!request.url?.startsWith('/internal/raw/')) return;
        calls += 1;
        handler.handleUpgrade(request, socket, head);
      });
      leftServer.on('upgrade', (request, socket, head) => {
        if (isDial(request)) left.handleUpgrade(request, socket, head);
      });
      leftServer.on('connection', (socket: Socket) => {
        raw.add(socket);
        socket.once('close', () => raw.delete(socket));
      });
      leftUrl = `http://127.0.0.1:${await listen(leftServer)}`;
      leftAgent = createHttp2Server();
    });
    afterEach(async () => {
      await Promise.all([left.close(), ...closing.splice(0).map((connections) => connections.close())]);
      leftServer.closeAllConnections();
      leftServer.close();
    });

    /** A tunnel to the replica left, which has begun to end: it takes no more calls, and its last one is under way. */
    const endingTunnel = async (): Promise<void> => {
      let session: ServerHttp2Session | null = null;
      leftAgent.on('session', (opened) => (session = opened));
      leftAgent.on('stream', (stream, { ':path': path }) => {
        stream.on('error', () => undefined);
        stream.respond({ ':status': 200 });
        if (path !== '/slow') stream.end();
      });
      const { carrier } = await dialPlain(Number(new URL(leftUrl).port), serverId);
      leftAgent.emit('connection', carrier?.transport);
      const status = { method: 'GET', path: '/slow', headers: {}, body: null };
      await eventually(() => expect(left.has(serverId)).toBe(true));
      const slow = await left.forward(serverId, status);
      slow.body.on('error', () => undefined);
      session!.goaway(0);
      await eventually(() =>
        expect(left.forward(serverId, { ...status, path: '/status' })).rejects.toThrow(TunnelNotFoundError),
      );
      expect(left.has(serverId)).toBe(true);
    };

    it('asks the one that holds it now when the one it was at has let it go', async () => {
      const moving = (): AppConnections => made(null, finds(leftUrl, adminUrl), INTERNAL_TOKEN);
      expect(await textOf(await frontOf(moving(), target))).toBe('200 ');
      expect(await moving().status(target, call, AbortSignal.any([]))).toBe(200);
      const opened = await moving().open(target, AbortSignal.any([]));
      opened.destroy();
      expect(calls).toBe(3);
    });

    it('asks each only once, and sends no body twice', async () => {
      const url = await frontOf(made(null, finds(leftUrl), INTERNAL_TOKEN), target);
      expect(await textOf(url)).toBe('599 TunnelMissing absent');
      expect(calls).toBe(1);
      const moving = await frontOf(made(null, finds(leftUrl, adminUrl), INTERNAL_TOKEN), target);
      expect(await textOf(moving, { method: 'POST', body: 'once' })).toBe('599 TunnelMissing absent');
      expect(calls).toBe(2);
      const gone = made(null, finds(leftUrl, null), INTERNAL_TOKEN);
      await expect(gone.open(target, AbortSignal.any([]))).rejects.toMatchObject({ fault: 'absent' });
    });

    it('asks there when its own takes no more calls, with the body, which nobody has read', async () => {
      await endingTunnel();
      const moved = made(left, finds(adminUrl), INTERNAL_TOKEN);
      const url = await frontOf(moved, target);
      expect(await textOf(url)).toBe('200 ');
      expect(await textOf(url, { method: 'POST', body: 'a body' })).toBe('200 a body');
      const opened = await moved.open(target, AbortSignal.any([]));
      opened.destroy();
      expect(calls).toBe(0);
    });

    it('asks there when the one it was at takes no more calls', async () => {
      await endingTunnel();
      const moving = (): AppConnections => made(null, finds(leftUrl, adminUrl), INTERNAL_TOKEN);
      expect(await textOf(await frontOf(moving(), target))).toBe('200 ');
      const opened = await moving().open(target, AbortSignal.any([]));
      opened.destroy();
      expect(calls).toBe(2);
    });
  });

  it('knows a server without a tunnel, and a replica that is gone', async () => {
    const other = { serverId: randomUUID(), slot: null };
    const { signal } = new AbortController();
    expect(await textOf(await frontOf(there, other))).toBe('599 TunnelMissing absent');
    await expect(there.open(other, signal)).rejects.toMatchObject({ fault: 'absent' });
    replicaUrl = null;
    expect(await textOf(await frontOf(here, other))).toBe('599 TunnelMissing absent');
    replicaUrl = 'http://127.0.0.1:1';
    expect(await textOf(await frontOf(there, target))).toMatch(/^599 GatewayUnreachable/);
    await expect(there.open(target, signal)).rejects.toMatchObject({ name: 'GatewayUnreachable' });
  });

  it('tells the status alone, and ends with its signal', async () => {
    serve = (_request, response) => void response.writeHead(202).write('a body without an end');
    const call: AppCall = { method: 'POST', path: '/', headers: ['host', 'a'], body: null };
    const signal = AbortSignal.any([]);
    expect(await here.status(target, call, signal)).toBe(202);
    const caller = new AbortController();
    serve = () => caller.abort(new Error('gone'));
    await expect(here.status(target, call, caller.signal)).rejects.toThrow('gone');
    await eventually(() => expect(opened.size).toBe(0));
  });
});
