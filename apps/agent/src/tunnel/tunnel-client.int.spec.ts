import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import {
  type ClientHttp2Session,
  connect,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type WebSocket, WebSocketServer } from 'ws';
import { PlainCarrier, TUNNEL_PROTOCOL, WebSocketDuplex } from '#libs/agent-protocol';
import { eventually } from '#libs/testing';
import { AGENT_VERSION } from '../agent-version.js';
import type { Log } from '../log.js';
import { type CallHandler, TunnelClient } from './tunnel-client.js';

describe('tunnel client', () => {
  let home: string;
  let server: Server;
  let sockets: WebSocketServer;
  let tunnel: TunnelClient;
  const logged: string[] = [];
  const changes: boolean[] = [];
  const closeCodes: unknown[] = [];

  beforeEach(async () => {
    home = mkdtempSync(join(tmpdir(), 'tunnel-'));
    logged.length = 0;
    changes.length = 0;
    closeCodes.length = 0;
    const log: Log = (_level, message, fields) => {
      logged.push(message);
      if (fields?.['closeCode'] !== undefined) closeCodes.push(fields['closeCode']);
    };
    server = createServer();
    // Dials that end early may be reset.
    server.on('connection', (socket: Socket) => socket.on('error', () => undefined));
    sockets = new WebSocketServer({ noServer: true });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const gatewayUrl = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/agent/tunnel`;
    const handle: CallHandler['handle'] = async (stream) =>
      stream.respond({ ':status': 200 }, { endStream: true });
    const config = { gatewayUrl, serverId: 'server', token: 'secret', home, heartbeatSeconds: 0.05 };
    tunnel = new TunnelClient(
      config,
      { handle },
      log,
      () => 10,
      (isOpen) => void changes.push(isOpen),
    );
  });

  afterEach(async () => {
    await tunnel.stop();
    sockets.close();
    for (const socket of sockets.clients) socket.terminate();
    server.closeAllConnections();
    server.close();
    rmSync(home, { recursive: true, force: true });
  });

  /** The next dial that asks for a WebSocket; others are refused as by a gateway that knows nothing else. */
  async function nextDial(): Promise<{ request: IncomingMessage; socket: Socket; head: Buffer }> {
    for (;;) {
      const [request, socket, head] = (await once(server, 'upgrade')) as [IncomingMessage, Socket, Buffer];
      if (request.headers.upgrade === 'websocket') return { request, socket, head };
      socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
    }
  }

  async function accept(): Promise<WebSocket> {
    const { request, socket, head } = await nextDial();
    return new Promise((resolve) => sockets.handleUpgrade(request, socket, head, resolve));
  }

  it('says who it is, and serves calls over the tunnel', async () => {
    tunnel.start();
    const { request, socket, head } = await nextDial();
    expect(request.headers).toMatchObject({
      authorization: 'Bearer secret',
      'x-svc-server-id': 'server',
      'x-svc-agent-version': AGENT_VERSION,
    });
    const webSocket = await new Promise<WebSocket>((resolve) =>
      sockets.handleUpgrade(request, socket, head, resolve),
    );
    const session = connect('http://agent', { createConnection: () => new WebSocketDuplex(webSocket) });
    const [headers] = (await once(session.request({ ':path': '/healthz' }), 'response')) as [object];
    expect(headers).toMatchObject({ ':status': 200 });
    session.on('error', () => session.destroy());
  });

  it('dials another gateway when the one it is at is about to end, which it serves until that closes', async () => {
    tunnel.start();
    const session = (socket: WebSocket): ClientHttp2Session =>
      connect('http://agent', { createConnection: () => new WebSocketDuplex(socket) }).on(
        'error',
        () => undefined,
      );
    const statusOf = async (at: ClientHttp2Session, headers: OutgoingHttpHeaders): Promise<unknown> => {
      const [answer] = (await once(at.request(headers), 'response')) as [IncomingHttpHeaders];
      return answer[':status'];
    };
    const firstSocket = await accept();
    const first = session(firstSocket);
    const dialled = accept();
    expect(await statusOf(first, { ':authority': 'tunnel', ':method': 'PUT', ':path': '/other' })).toBe(404);
    expect(await statusOf(first, { ':authority': 'tunnel', ':method': 'PUT', ':path': '/move' })).toBe(204);
    const second = session(await dialled);
    expect(await statusOf(second, { ':path': '/healthz' })).toBe(200);
    expect(await statusOf(first, { ':path': '/healthz' })).toBe(200);
    expect(changes).toEqual([true]);
    firstSocket.terminate();
    await eventually(() => expect(logged).toContain('tunnel closed'));
    expect(await statusOf(second, { ':path': '/healthz' })).toBe(200);
    expect(changes).toEqual([true]);
  });

  it('dials again after a refusal, after a cut and after silence, without repeating itself in the log', async () => {
    tunnel.start();
    for (let refusals = 0; refusals < 2; refusals += 1) {
      const { socket } = await nextDial();
      socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n');
    }
    expect(logged.filter((message) => message === 'tunnel fault')).toHaveLength(1);
    (await accept()).terminate();
    (await accept()).pause();
    await accept();
    expect(logged.filter((message) => message === 'tunnel open').length).toBeGreaterThanOrEqual(2);
  });

  /** Agrees to the next dial as the gateway does. */
  async function agree(): Promise<PlainCarrier> {
    const [request, socket, head] = (await once(server, 'upgrade')) as [IncomingMessage, Socket, Buffer];
    expect(request.headers).toMatchObject({ upgrade: TUNNEL_PROTOCOL, authorization: 'Bearer secret' });
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${TUNNEL_PROTOCOL}\r\n\r\n`,
    );
    return new PlainCarrier(socket, head);
  }

  async function call(carrier: PlainCarrier): Promise<void> {
    const session = connect('http://agent', { createConnection: () => carrier.transport });
    session.on('error', () => undefined);
    carrier.serve(session);
    const [headers] = (await once(session.request({ ':path': '/healthz' }), 'response')) as [object];
    expect(headers).toMatchObject({ ':status': 200 });
  }

  it('has its tunnel on the connection itself where the gateway agrees; dials again after a cut, an end and silence', async () => {
    tunnel.start();
    const first = await agree();
    await call(first);
    first.transport.resetAndDestroy();
    const second = await agree();
    await call(second);
    second.transport.end();
    const silent = await agree();
    silent.transport.resume();
    const third = await agree();
    await call(third);
    third.close(4001);
    await eventually(() => expect(closeCodes.at(-1)).toBe(4001));
    // Each of these is told as the end of a tunnel, and none as a fault.
    expect(logged).not.toContain('tunnel fault');
  });

  it('is refused without a second dial where the gateway says that it does not let it in', async () => {
    let dials = 0;
    server.on('upgrade', (_request: IncomingMessage, socket: Socket) => {
      dials += 1;
      socket.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\n\r\n');
      if (dials === 2) void tunnel.stop();
    });
    tunnel.start();
    await eventually(() => expect(dials).toBe(2));
    expect(logged).toEqual(['tunnel fault']);
  });

  it('ends while it dials', async () => {
    tunnel.start();
    await once(server, 'upgrade');
    await tunnel.stop();
    expect(logged).toEqual([]);
  });
});
