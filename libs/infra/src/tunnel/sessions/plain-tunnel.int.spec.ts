import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createServer as createHttp2Server, type Http2Server, type ServerHttp2Session } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { PlainCarrier } from '#libs/agent-protocol';
import { eventually } from '#libs/testing';
import { dialPlain } from './plain-dial.fixture.js';
import { TunnelGateway } from './tunnel-gateway.js';

/** A busy machine answers a ping late: only a peer that answers none is given up. */
const TIMES = { pingMs: 30, deadPings: 100, heartbeatMs: 20, retryMs: 10 };
const GET = { method: 'GET', path: '/', headers: {}, body: null };

describe('a tunnel on the connection itself', () => {
  let server: Server;
  let gateway: TunnelGateway;
  let agent: Http2Server;
  let deadPings = TIMES.deadPings;
  const carriers: PlainCarrier[] = [];

  async function start(): Promise<void> {
    gateway = new TunnelGateway({
      authenticator: { authenticate: async (_, token) => token === 'token' },
      directory: {
        connected: async () => undefined,
        disconnected: async () => undefined,
        heartbeat: async () => new Set(),
        held: async () => new Set(),
      },
      log: () => undefined,
      times: { ...TIMES, deadPings },
    });
    server = createServer();
    server.on('upgrade', gateway.handleUpgrade);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    agent = createHttp2Server();
    agent.on('sessionError', () => undefined);
    agent.on('stream', (stream) => stream.on('error', () => undefined));
  }

  beforeEach(async () => {
    deadPings = TIMES.deadPings;
    await start();
  });

  afterEach(async () => {
    await gateway.close();
    for (const carrier of carriers.splice(0)) carrier.terminate();
    server.closeAllConnections();
    server.close();
  });

  const port = (): number => (server.address() as AddressInfo).port;

  async function connect(serverId: string): Promise<PlainCarrier> {
    const { carrier } = await dialPlain(port(), serverId);
    if (!carrier) throw new Error('The gateway has refused.');
    carriers.push(carrier);
    agent.once('session', (session: ServerHttp2Session) => carrier.serve(session));
    agent.emit('connection', carrier.transport);
    await eventually(() => expect(gateway.has(serverId)).toBe(true));
    return carrier;
  }

  it('carries large bodies both ways', async () => {
    const serverId = randomUUID();
    const body = randomBytes(5_000_000);
    agent.on('stream', (stream) => (stream.respond({ ':status': 200 }), stream.pipe(stream)));
    await connect(serverId);
    const call = { ...GET, method: 'PUT', body: Readable.from([body.subarray(0, 7), body.subarray(7)]) };
    const answer = await gateway.forward(serverId, call);
    expect((await buffer(answer.body)).equals(body)).toBe(true);
  });

  it('is refused to a wrong token', async () => {
    const { status, carrier } = await dialPlain(port(), randomUUID(), 'wrong');
    expect([status, carrier]).toEqual([401, null]);
  });

  it('tells why it is closed: a newer one, the end of the gateway', async () => {
    const serverId = randomUUID();
    const codes: number[] = [];
    (await connect(serverId)).onClosed((code) => codes.push(code));
    (await connect(serverId)).onClosed((code) => codes.push(code));
    await eventually(() => expect(codes).toEqual([4001]));
    await gateway.close();
    await eventually(() => expect(codes).toEqual([4001, 1001]));
  });

  it.each<[string, (carrier: PlainCarrier, session: ServerHttp2Session) => void]>([
    ['ends its half', ({ transport }) => transport.end()],
    ['is gone', ({ transport }) => transport.resetAndDestroy()],
    ['closes', (carrier) => carrier.close(1000)],
    ['ends the session', (_, session) => session.destroy()],
    ['sends what is no HTTP/2', ({ transport }) => transport.write(Buffer.alloc(4096, 0xff))],
  ])('fails an answer in the middle when the agent %s', async (_, misbehave) => {
    const serverId = randomUUID();
    let session: ServerHttp2Session | undefined;
    agent.once('session', (opened: ServerHttp2Session) => (session = opened));
    agent.on('stream', (stream) => (stream.respond({ ':status': 200 }), stream.write('some')));
    const carrier = await connect(serverId);
    const { body } = await gateway.forward(serverId, GET);
    await once(body, 'data');
    const read = buffer(body);
    misbehave(carrier, session as ServerHttp2Session);
    await expect(read).rejects.toThrow();
    await eventually(() => expect(gateway.has(serverId)).toBe(false));
  });

  it('is given up when nothing comes any more, and kept while pings are answered', async () => {
    await gateway.close();
    server.close();
    deadPings = 20;
    await start();
    const silent = randomUUID();
    const lively = await connect(randomUUID());
    let isClosed = false;
    lively.onClosed(() => (isClosed = true));
    await dialPlain(port(), silent);
    await eventually(() => expect(gateway.has(silent)).toBe(true));
    await eventually(() => expect(gateway.has(silent)).toBe(false));
    expect(isClosed).toBe(false);
  });
});
