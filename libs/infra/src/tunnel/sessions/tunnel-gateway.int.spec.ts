import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createServer as createHttp2Server, type Http2Server, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { WebSocket } from 'ws';
import { TUNNEL_PATH, WebSocketDuplex } from '#libs/agent-protocol';
import { eventually } from '#libs/testing';
import type { TunnelDirectory, TunnelIdentity } from '../tunnel.port.js';
import { TunnelForwardingHandler } from './tunnel-forwarding.handler.js';
import { TunnelGateway } from './tunnel-gateway.js';

const TOKEN = 'server-token';
const INTERNAL_TOKEN = 'internal-token';
/** A busy machine answers a ping late: only a peer that answers none is given up. */
const TIMES = { pingMs: 30, deadPings: 100, heartbeatMs: 20, retryMs: 10 };

interface DialOptions {
  readonly serverId: string;
  readonly token?: string;
  readonly version?: string;
  readonly autoPong?: boolean;
}

describe('tunnel gateway', () => {
  let server: Server;
  let gateway: TunnelGateway;
  let address: string;
  let agent: Http2Server;
  let published: string[];
  let directory: TunnelDirectory;
  let authenticate: (serverId: string, token: string) => Promise<boolean>;
  const sockets: WebSocket[] = [];

  beforeEach(async () => {
    published = [];
    const publish = (what: string) => async (tunnel: TunnelIdentity) =>
      void published.push(`${what} ${tunnel.peerId}`);
    directory = {
      connected: publish('connected'),
      disconnected: publish('disconnected'),
      heartbeat: async () => new Set(),
      held: async () => new Set(),
    };
    authenticate = async (_, token) => token === TOKEN;
    gateway = new TunnelGateway({
      authenticator: { authenticate: (serverId, token) => authenticate(serverId, token) },
      directory: {
        connected: (tunnel) => directory.connected(tunnel),
        disconnected: (tunnel) => directory.disconnected(tunnel),
        heartbeat: (tunnels) => directory.heartbeat(tunnels),
        held: () => directory.held(),
      },
      log: () => undefined,
      times: TIMES,
    });
    server = createServer(new TunnelForwardingHandler(gateway, INTERNAL_TOKEN, () => undefined).handle);
    server.on('upgrade', gateway.handleUpgrade);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    agent = createHttp2Server({ settings: { initialWindowSize: 1024 * 1024 } });
  });

  afterEach(async () => {
    await gateway.close();
    for (const socket of sockets.splice(0)) socket.terminate();
    server.closeAllConnections();
    server.close();
  });

  function dial({ serverId, token = TOKEN, version = '1.0.0', autoPong = true }: DialOptions): WebSocket {
    const socket = new WebSocket(`ws://${address}${TUNNEL_PATH}`, {
      autoPong,
      headers: {
        authorization: `Bearer ${token}`,
        'x-svc-server-id': serverId,
        'x-svc-agent-version': version,
      },
    });
    sockets.push(socket);
    socket.once('open', () => {
      const duplex = new WebSocketDuplex(socket);
      duplex.on('error', () => socket.terminate());
      agent.emit('connection', duplex);
    });
    return socket;
  }

  async function connect(serverId: string): Promise<WebSocket> {
    const socket = dial({ serverId });
    await once(socket, 'open');
    await eventually(() => expect(published).toContain(`connected ${serverId}`));
    return socket;
  }

  async function refusalOf(socket: WebSocket): Promise<string> {
    const [error] = (await once(socket, 'error')) as [Error];
    return error.message;
  }

  const answerWith = (answer: (stream: ServerHttp2Stream) => void): void => void agent.on('stream', answer);
  const forward = (serverId: string, path: string, init: RequestInitLike = {}): Promise<ForwardedAnswer> =>
    forwardOver(address, `/internal/tunnels/${serverId}${path}`, init);

  it('refuses a wrong token, a malformed id and an odd version', async () => {
    const serverId = randomUUID();
    await expect(refusalOf(dial({ serverId, token: 'wrong' }))).resolves.toContain('401');
    await expect(refusalOf(dial({ serverId: 'x' }))).resolves.toContain('400');
    await expect(refusalOf(dial({ serverId, version: 'a b' }))).resolves.toContain('400');
    expect(gateway.size).toBe(0);
  });

  it('asks the agent to come back while it cannot be authenticated', async () => {
    authenticate = async () => {
      throw new Error('no database');
    };
    await expect(refusalOf(dial({ serverId: randomUUID() }))).resolves.toContain('503');
  });

  it('publishes a tunnel from its beginning to its end', async () => {
    const serverId = randomUUID();
    const socket = await connect(serverId);
    expect(gateway.has(serverId)).toBe(true);
    socket.close();
    await eventually(() => expect(published).toEqual([`connected ${serverId}`, `disconnected ${serverId}`]));
    expect(gateway.has(serverId)).toBe(false);
  });

  it('keeps the newest tunnel of a server and tells the older one that it was replaced', async () => {
    const serverId = randomUUID();
    const older = await connect(serverId);
    const closed = once(older, 'close');
    dial({ serverId });
    expect((await closed)[0]).toBe(4001);
    await eventually(() => expect(published).toHaveLength(3));
    expect(gateway.has(serverId)).toBe(true);
  });

  it('closes a tunnel that another replica has taken over', async () => {
    const socket = await connect(randomUUID());
    directory.heartbeat = async (tunnels) => new Set(tunnels.map(({ sessionId }) => sessionId));
    expect((await once(socket, 'close'))[0]).toBe(4001);
  });

  it('renews all its tunnels at once, as long as they are there, and goes on when that fails', async () => {
    let renewed: string[][] = [];
    let isAway = true;
    directory.heartbeat = async (tunnels) => {
      renewed.push(tunnels.map(({ peerId }) => peerId));
      if (isAway) throw new Error('no database');
      return new Set();
    };
    const all = Array.from({ length: 5 }, () => randomUUID());
    const [first] = await Promise.all(all.map(connect));
    await eventually(() => expect(renewed).toContainEqual(expect.arrayContaining(all)));
    isAway = false;
    renewed = [];
    await eventually(() => expect(renewed.length).toBeGreaterThan(1));
    for (const round of renewed) expect(round).toHaveLength(all.length);
    first?.close();
    const [gone, ...left] = all;
    await eventually(() => expect(published).toContain(`disconnected ${gone}`));
    renewed = [];
    await eventually(() => expect(renewed.length).toBeGreaterThan(0));
    for (const round of renewed) expect([...round].sort()).toEqual([...left].sort());
    expect(gateway.size).toBe(left.length);
  });

  it('ends of all its tunnels the one that another replica has taken over', async () => {
    const [taken, kept] = [randomUUID(), randomUUID()];
    const [socket] = await Promise.all([connect(taken), connect(kept)]);
    directory.heartbeat = async (tunnels) =>
      new Set(tunnels.filter(({ peerId }) => peerId === taken).map(({ sessionId }) => sessionId));
    expect((await once(socket as WebSocket, 'close'))[0]).toBe(4001);
    await eventually(() => expect([gateway.has(taken), gateway.has(kept)]).toEqual([false, true]));
  });

  it('repeats what the directory could not store, and keeps the tunnel', async () => {
    const serverId = randomUUID();
    const { connected } = directory;
    let attempts = 0;
    directory.connected = async (tunnel) => {
      attempts += 1;
      if (attempts < 3) throw new Error('no database');
      await connected(tunnel);
    };
    await connect(serverId);
    expect(attempts).toBe(3);
    expect(gateway.has(serverId)).toBe(true);
  });

  it('gives up a peer that no longer answers', async () => {
    const serverId = randomUUID();
    const socket = dial({ serverId, autoPong: false });
    await once(socket, 'open');
    socket.removeAllListeners('ping');
    await eventually(() => expect(published).toEqual([`connected ${serverId}`, `disconnected ${serverId}`]));
    expect(gateway.has(serverId)).toBe(false);
  });

  it('carries large bodies both ways, unchanged, several at a time', async () => {
    const serverId = randomUUID();
    answerWith((stream) => {
      stream.respond({ ':status': 201, 'content-type': 'application/octet-stream' });
      stream.pipe(stream);
    });
    await connect(serverId);
    const bodies = [1, 2, 3].map((value) => Buffer.alloc(3 * 1024 * 1024, value));
    const answers = await Promise.all(
      bodies.map((body) => forward(serverId, '/echo?x=1', { method: 'POST', body })),
    );
    for (const [index, answer] of answers.entries()) {
      expect(answer.status).toBe(201);
      expect(answer.type).toBe('application/octet-stream');
      expect((await buffer(answer.body)).equals(bodies[index] as Buffer)).toBe(true);
    }
  });

  it('shows the agent the path and the headers but not the internal token', async () => {
    const serverId = randomUUID();
    agent.on('stream', (stream, headers) => {
      stream.respond({ ':status': 200 });
      stream.end(JSON.stringify(headers));
    });
    await connect(serverId);
    const answer = await forward(serverId, '/status?a=b', { headers: { 'x-any': 'value' } });
    const seen = JSON.parse(await text(answer.body)) as Record<string, string>;
    expect(seen).toMatchObject({ ':method': 'GET', ':path': '/status?a=b', 'x-any': 'value' });
    expect(JSON.stringify(seen)).not.toContain(INTERNAL_TOKEN);
  });

  it('breaks the answer off when the tunnel breaks in the middle of it', async () => {
    const serverId = randomUUID();
    answerWith((stream) => {
      stream.respond({ ':status': 200 });
      stream.write('half');
    });
    const socket = await connect(serverId);
    const answer = await forward(serverId, '/output');
    expect(answer.status).toBe(200);
    await once(answer.body, 'data');
    socket.terminate();
    await expect(text(answer.body)).rejects.toThrow();
  });

  it('answers 502 when the tunnel breaks before the answer and 404 without a tunnel', async () => {
    const serverId = randomUUID();
    const missing = await forward(serverId, '/status');
    expect([missing.status, await text(missing.body)]).toEqual([404, '{"error":"tunnel_not_found"}']);
    const asked = once(agent, 'stream');
    const socket = await connect(serverId);
    const broken = forward(serverId, '/status');
    await asked;
    socket.terminate();
    const { status, body } = await broken;
    expect([status, await text(body)]).toEqual([502, '{"error":"tunnel_broken"}']);
  });

  it('cancels the call on the agent when the caller goes away', async () => {
    const serverId = randomUUID();
    const aborted = new Promise<void>((resolve) => {
      answerWith((stream) => {
        stream.on('error', () => resolve());
        stream.once('aborted', () => resolve());
        stream.respond({ ':status': 200 });
        stream.write('first');
      });
    });
    await connect(serverId);
    const { body } = await forward(serverId, '/output');
    await once(body, 'data');
    body.destroy();
    await aborted;
  });

  it.each([
    ['no token', {}, 401],
    ['a wrong token', { 'x-svc-internal-token': 'wrong' }, 401],
  ])('refuses an internal call with %s', async (_, headers, status) => {
    const path = `/internal/tunnels/${randomUUID()}/status`;
    expect((await forwardOver(address, path, { headers, bare: true })).status).toBe(status);
  });

  it('asks its peers to go elsewhere, serves them until they are published there, and lets calls end', async () => {
    const serverId = randomUUID();
    const staying = randomUUID();
    const told: string[] = [];
    let ending: ServerHttp2Stream | null = null;
    agent.on('stream', (stream, headers) => {
      const { ':authority': authority = '', ':method': method = '', ':path': path = '' } = headers;
      if (authority === 'tunnel') told.push(`${method} ${path}`);
      stream.respond({ ':status': 200 });
      if (path === '/slow') ending = stream;
      else stream.end('here');
    });
    /** Session ids, by peer. */
    const here = new Map<string, string>();
    const { connected } = directory;
    directory.connected = async (tunnel) => {
      here.set(tunnel.peerId, tunnel.sessionId);
      await connected(tunnel);
    };
    directory.held = async () => {
      if (told.length === 2) here.delete(serverId);
      return new Set(here.values());
    };
    const socket = await connect(serverId);
    const stays = await connect(staying);
    const closed = once(socket, 'close');
    const slow = await forward(serverId, '/slow');

    const left = gateway.leave(20_000);
    await eventually(() => expect(told).toEqual(['PUT /move', 'PUT /move']));
    await expect(refusalOf(dial({ serverId }))).resolves.toContain('503');
    await eventually(() => expect(gateway.has(serverId)).toBe(false));
    expect(gateway.has(staying)).toBe(true);
    expect((await forward(serverId, '/status')).status).toBe(404);
    expect(await text((await forward(staying, '/status')).body)).toBe('here');
    ending!.end('whole');
    expect(await text(slow.body)).toBe('whole');
    await closed;
    const end = once(stays, 'close');
    await gateway.close();
    await Promise.all([end, left]);
  });

  it('closes its tunnels and publishes that when it ends', async () => {
    const serverId = randomUUID();
    const socket = await connect(serverId);
    const closed = once(socket, 'close');
    await gateway.close();
    expect((await closed)[0]).toBe(1001);
    expect(published).toContain(`disconnected ${serverId}`);
    await expect(refusalOf(dial({ serverId }))).resolves.toContain('503');
  });
});

interface RequestInitLike {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Record<string, string>;
  readonly body?: Buffer;
  readonly bare?: boolean;
}

interface ForwardedAnswer {
  readonly status: number;
  readonly type: string | undefined;
  readonly body: Readable;
}

async function forwardOver(address: string, path: string, init: RequestInitLike): Promise<ForwardedAnswer> {
  const { request } = await import('undici');
  const answer = await request(`http://${address}${path}`, {
    method: init.method ?? 'GET',
    headers: { ...(init.bare ? {} : { 'x-svc-internal-token': INTERNAL_TOKEN }), ...init.headers },
    body: init.body ? Readable.from([init.body]) : null,
  });
  return {
    status: answer.statusCode,
    type: answer.headers['content-type'] as string | undefined,
    body: answer.body,
  };
}
