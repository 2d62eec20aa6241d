import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect } from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type WebSocket, WebSocketServer } from 'ws';
import { WebSocketDuplex } from '#libs/agent-protocol';
import { AGENT_VERSION } from '../agent-version.js';
import { type CallHandler, TunnelClient } from './tunnel-client.js';

describe('tunnel client', () => {
  let home: string;
  let server: Server;
  let sockets: WebSocketServer;
  let tunnel: TunnelClient;
  const logged: string[] = [];

  beforeEach(async () => {
    home = mkdtempSync(join(tmpdir(), 'tunnel-'));
    logged.length = 0;
    const log = (_level: string, message: string): void => void logged.push(message);
    server = createServer();
    sockets = new WebSocketServer({ noServer: true });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const gatewayUrl = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/agent/tunnel`;
    const handle: CallHandler['handle'] = async (stream) =>
      stream.respond({ ':status': 200 }, { endStream: true });
    const config = { gatewayUrl, serverId: 'server', token: 'secret', home, heartbeatSeconds: 0.05 };
    tunnel = new TunnelClient(config, { handle }, log, () => 10);
  });

  afterEach(async () => {
    await tunnel.stop();
    sockets.close();
    for (const socket of sockets.clients) socket.terminate();
    server.closeAllConnections();
    server.close();
    rmSync(home, { recursive: true, force: true });
  });

  async function nextDial(): Promise<{ request: IncomingMessage; socket: Socket; head: Buffer }> {
    const [request, socket, head] = (await once(server, 'upgrade')) as [IncomingMessage, Socket, Buffer];
    return { request, socket, head };
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
});
