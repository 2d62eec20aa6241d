import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createServer as createHttp2Server, type ServerHttp2Session } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { WebSocket } from 'ws';
import { WebSocketDuplex, TUNNEL_PATH } from '#libs/agent-protocol';
import { eventually } from '#libs/testing';
import { TunnelGateway } from './tunnel-gateway.js';

/** A peer is given up after a second of silence; none that works is silent for so long. */
const TIMES = { pingMs: 50, deadPings: 20, heartbeatMs: 50, retryMs: 10 };

describe('a tunnel whose peer misbehaves', () => {
  let server: Server;
  let gateway: TunnelGateway;
  const sockets: WebSocket[] = [];

  beforeEach(async () => {
    gateway = new TunnelGateway({
      authenticator: { authenticate: async () => true },
      directory: {
        connected: async () => undefined,
        disconnected: async () => undefined,
        heartbeat: async () => new Set(),
        held: async () => new Set(),
      },
      log: () => undefined,
      times: TIMES,
    });
    server = createServer();
    server.on('upgrade', gateway.handleUpgrade);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });

  afterEach(async () => {
    await gateway.close();
    for (const socket of sockets.splice(0)) socket.terminate();
    server.closeAllConnections();
    server.close();
  });

  async function dial(serverId: string, serve?: (socket: WebSocket) => void): Promise<WebSocket> {
    const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}${TUNNEL_PATH}`, {
      headers: {
        authorization: 'Bearer token',
        'x-svc-server-id': serverId,
        'x-svc-agent-version': '1',
      },
    });
    sockets.push(socket);
    if (serve) socket.once('open', () => serve(socket));
    await once(socket, 'open');
    await eventually(() => expect(gateway.has(serverId)).toBe(true));
    return socket;
  }

  /** An HTTP/2 server behind the socket which sends without end. */
  function serveFlood(socket: WebSocket): Promise<ServerHttp2Session> {
    const agent = createHttp2Server();
    const duplex = new WebSocketDuplex(socket);
    duplex.on('error', () => socket.terminate());
    agent.on('sessionError', () => socket.terminate());
    agent.on('stream', (stream) => {
      stream.on('error', () => stream.destroy());
      stream.respond({ ':status': 200 });
      const flood = (): void => {
        while (!stream.destroyed && stream.write(Buffer.alloc(16_384)));
      };
      stream.on('drain', flood);
      flood();
    });
    const session = once(agent, 'session') as Promise<[ServerHttp2Session]>;
    agent.emit('connection', duplex);
    return session.then(([value]) => value);
  }

  it.each<[string, (socket: WebSocket) => void]>([
    ['sends text', (socket) => socket.send('text')],
    ['sends bytes that are no HTTP/2', (socket) => socket.send(Buffer.alloc(4096, 0xff))],
    ['hangs up at once', (socket) => socket.terminate()],
    ['closes with an odd code', (socket) => socket.close(4999)],
  ])('is dropped when it %s', async (_, misbehave) => {
    const serverId = randomUUID();
    misbehave(await dial(serverId));
    await eventually(() => expect(gateway.has(serverId)).toBe(false));
  });

  it.each<[string, (session: ServerHttp2Session, socket: WebSocket) => void]>([
    ['says goodbye and falls silent', (session, socket) => (session.goaway(0), socket.pause())],
    ['ends the session', (session) => session.destroy()],
    ['cuts the connection', (_, socket) => socket.terminate()],
    ['starts to close', (_, socket) => socket.close()],
  ])('fails its open answers when it %s in the middle of them', async (_, misbehave) => {
    for (let round = 0; round < 5; round += 1) {
      const serverId = randomUUID();
      let serving: Promise<ServerHttp2Session> | undefined;
      const socket = await dial(serverId, (opened) => {
        serving = serveFlood(opened);
      });
      const session = (await serving) as ServerHttp2Session;
      const request = { method: 'GET', path: '/', headers: {}, body: null };
      const answers = await Promise.all([1, 2, 3].map(() => gateway.forward(serverId, request)));
      const reads = answers.map(({ body }) => buffer(body));
      await once(answers[0]?.body as NodeJS.EventEmitter, 'data');
      misbehave(session, socket);
      const results = await Promise.allSettled(reads);
      expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
      await eventually(() => expect(gateway.has(serverId)).toBe(false));
    }
  });
});
