import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import {
  createServer as createHttp2Server,
  type Http2Server,
  type IncomingHttpHeaders,
  type ServerHttp2Stream,
} from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { WebSocket } from 'ws';
import { WebSocketDuplex, TUNNEL_PATH } from '#libs/agent-protocol';
import { eventually } from '#libs/testing';
import type { AgentTarget } from '../agent-target.js';
import { TunnelForwardingHandler } from '../sessions/tunnel-forwarding.handler.js';
import { TunnelGateway } from '../sessions/tunnel-gateway.js';
import { AppConnections, type AppRequest } from './app-connections.js';

const INTERNAL_TOKEN = 'internal-token';
const MEBIBYTE = 1024 * 1024;
const serverId = randomUUID();
const target: AgentTarget = { serverId, slot: randomUUID() };

type Answer = (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => void;

describe('connections to applications', () => {
  const gateway = new TunnelGateway({
    authenticator: { authenticate: async () => true },
    directory: {
      connected: async () => undefined,
      disconnected: async () => undefined,
      heartbeat: async () => true,
    },
    log: () => undefined,
  });
  const publicServer = createServer();
  const forwarding = new TunnelForwardingHandler(gateway, INTERNAL_TOKEN, () => undefined);
  const adminServer = createServer(forwarding.handle).on('upgrade', forwarding.handleUpgrade);
  const agent: Http2Server = createHttp2Server({ settings: { initialWindowSize: MEBIBYTE } });
  const raw = new Set<Socket>();
  let answer: Answer;
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
    gateway.attach(publicServer);
    adminServer.on('connection', (socket: Socket) => {
      raw.add(socket);
      socket.once('close', () => raw.delete(socket));
    });
    adminUrl = `http://127.0.0.1:${await listen(adminServer)}`;
    const port = await listen(publicServer);
    agent.on('stream', (stream, headers) => {
      stream.on('error', () => undefined);
      answer(stream, headers);
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
  beforeEach(() => {
    replicaUrl = adminUrl;
  });
  afterAll(async () => {
    tunnel.terminate();
    await Promise.all([gateway.close(), here.close(), there.close()]);
    for (const socket of raw) socket.destroy();
    publicServer.close();
    adminServer.close();
  });

  const request = (change: Partial<AppRequest> = {}): AppRequest => ({
    method: 'GET',
    path: '/',
    headers: {},
    body: null,
    signal: new AbortController().signal,
    ...change,
  });

  describe.each(BOTH)('asked by %s', (_, connections) => {
    it('leads a request with its slot, path and headers, and gives the answer back', async () => {
      answer = (stream, headers) => {
        stream.respond({ ':status': 201, 'set-cookie': ['a=1', 'b=2'] });
        stream.end(JSON.stringify(headers));
      };
      const headers = { cookie: 'c=d', 'x-forwarded-host': 'app.example', connection: 'keep-alive' };
      const got = await connections.request(target, request({ path: '/../../metrics?x=%2e', headers }));
      expect(got).toMatchObject({ status: 201, fault: null, headers: { 'set-cookie': ['a=1', 'b=2'] } });
      const seen = JSON.parse(await text(got.body)) as Record<string, string>;
      expect(seen).toMatchObject({
        ':authority': 'app',
        ':path': '/../../metrics?x=%2e',
        'x-svc-slot': target.slot,
        cookie: 'c=d',
        'x-forwarded-host': 'app.example',
      });
      expect(JSON.stringify(seen)).not.toContain(INTERNAL_TOKEN);
    });

    it('carries large bodies both ways', async () => {
      answer = (stream) => {
        stream.respond({ ':status': 200 });
        stream.pipe(stream);
      };
      const piece = randomBytes(MEBIBYTE);
      const pieces = Array.from({ length: 8 }, () => piece);
      const body = Readable.from(pieces);
      const got = await connections.request(target, request({ method: 'POST', body }));
      expect((await buffer(got.body)).equals(Buffer.concat(pieces))).toBe(true);
    });

    it('cancels a request, before the answer and within it', async () => {
      const caller = new AbortController();
      const cancelled = new Promise<void>((resolve) => {
        answer = (stream) => {
          stream.once('close', resolve);
          caller.abort(new Error('gone'));
        };
      });
      await expect(connections.request(target, request({ signal: caller.signal }))).rejects.toThrow();
      await cancelled;
      const left = new Promise<void>((resolve) => {
        answer = (stream) => {
          stream.once('close', resolve);
          stream.respond({ ':status': 200 });
          stream.write('first');
        };
      });
      const { body } = await connections.request(target, request());
      await once(body, 'data');
      body.on('error', () => undefined).destroy();
      await left;
    });

    it('names the fault of the agent', async () => {
      answer = (stream) => {
        stream.respond({ ':status': 503, 'x-svc-agent-fault': 'app_not_deployed' }, { endStream: true });
      };
      const got = await connections.request(target, request());
      expect(got).toMatchObject({ status: 503, fault: 'app_not_deployed' });
      const opening = connections.open(target, new AbortController().signal);
      await expect(opening).rejects.toMatchObject({ name: 'AppUnreachable', fault: 'app_not_deployed' });
    });

    it('opens a raw connection both ways, and ends it on the agent when the caller does', async () => {
      const ended = new Promise<void>((resolve) => {
        answer = (stream, headers) => {
          stream.once('close', resolve);
          expect(headers).toMatchObject({ ':method': 'CONNECT', 'x-svc-slot': target.slot });
          stream.respond({ ':status': 200 });
          stream.on('data', (data: Buffer) => stream.write(data));
        };
      });
      const opened = await connections.open(target, new AbortController().signal);
      opened.write('hello');
      expect(String(((await once(opened, 'data')) as [Buffer])[0])).toBe('hello');
      opened.destroy();
      await ended;
    });
  });

  it('knows a server without a tunnel, and a replica that is gone', async () => {
    const other = { serverId: randomUUID(), slot: null };
    const { signal } = new AbortController();
    await expect(there.request(other, request())).rejects.toMatchObject({ fault: 'absent' });
    await expect(there.open(other, signal)).rejects.toMatchObject({ fault: 'absent' });
    replicaUrl = null;
    await expect(here.request(other, request())).rejects.toMatchObject({ fault: 'absent' });
    replicaUrl = 'http://127.0.0.1:1';
    await expect(there.request(target, request())).rejects.toMatchObject({ name: 'GatewayUnreachable' });
    await expect(there.open(target, signal)).rejects.toMatchObject({ name: 'GatewayUnreachable' });
  });
});
