import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import {
  createServer as createHttp2Server,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import { type Duplex, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { WebSocketDuplex, TUNNEL_PATH } from '#libs/agent-protocol';
import { eventually, repeats } from '#libs/testing';
import { dialPlain } from './plain-dial.fixture.js';
import { TunnelGateway } from './tunnel-gateway.js';

const TIMES = { pingMs: 50, deadPings: 20, heartbeatMs: 50, retryMs: 10 };
const ROUNDS = repeats(4);
const TUNNELS = 5;
/** Turns of the event loop after which a tunnel is cut at the latest. */
const LATEST_TURN = 30;
const PIECE = Buffer.alloc(16_384, 7);

/** What carries a tunnel, as its agent can misuse it. */
interface Misused {
  close(): void;
  terminate(): void;
  send(bytes: Buffer): void;
}

interface Line {
  readonly socket: Misused;
  readonly wire: () => Socket | undefined;
  readonly session: () => ServerHttp2Session | undefined;
}

/** Numbers that look random and are the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return Math.floor((state / 0x8000_0000) * below);
  };
}

function endless(): Readable {
  const body = new Readable({ read: () => void body.push(PIECE) });
  return body;
}

function flood(stream: ServerHttp2Stream): void {
  while (!stream.destroyed && stream.write(PIECE));
  stream.once('drain', () => flood(stream));
}

/** What agents do with a call, by its path. */
const DEEDS: Readonly<Record<string, (stream: ServerHttp2Stream) => void>> = {
  echo: (stream) => (stream.respond({ ':status': 200 }), void stream.pipe(stream)),
  flood: (stream) => (stream.respond({ ':status': 200 }), flood(stream)),
  /** The answer comes first, the body of the request is never read. */
  refuse: (stream) => (stream.respond({ ':status': 413 }), void stream.end('too much')),
  reset: (stream) => (stream.respond({ ':status': 200 }), stream.destroy(new Error('broken'))),
  follow: (stream) => {
    stream.respond({ ':status': 200 });
    const timer = setInterval(() => stream.write('\n'), 1);
    stream.once('close', () => clearInterval(timer));
  },
  silence: () => undefined,
};

/** How a tunnel ends. */
const CUTS: readonly ((line: Line) => void)[] = [
  ({ socket }) => socket.terminate(),
  ({ socket }) => socket.close(),
  ({ wire }) => wire()?.destroy(),
  ({ wire }) => wire()?.resetAndDestroy(),
  ({ wire }) => wire()?.end(),
  ({ session }) => session()?.destroy(),
  ({ session }) => session()?.destroy(new Error('broken')),
  ({ session }) => session()?.goaway(0),
  ({ session, socket }) => (session()?.close(), socket.close()),
  ({ socket }) => socket.send(Buffer.alloc(64, 0xff)),
];

async function turns(count: number): Promise<void> {
  for (let left = count; left > 0; left -= 1) await turn();
}

/** Some callers go away soon. */
function callerOf(random: (below: number) => number): AbortSignal {
  const caller = new AbortController();
  if (random(4) === 0) void turns(random(LATEST_TURN)).then(() => caller.abort());
  return caller.signal;
}

type Opened = Pick<Line, 'socket' | 'wire'>;

async function inWebSocket(
  port: number,
  serverId: string,
  serve: (transport: Duplex) => void,
): Promise<Opened> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${TUNNEL_PATH}`, {
    headers: {
      authorization: 'Bearer token',
      'x-svc-server-id': serverId,
      'x-svc-agent-version': '1',
    },
  });
  let wire: Socket | undefined;
  socket.on('error', () => undefined);
  socket.once('upgrade', (answer) => (wire = answer.socket));
  socket.once('open', () => serve(new WebSocketDuplex(socket)));
  await once(socket, 'open');
  return { socket, wire: () => wire };
}

async function plain(port: number, serverId: string, serve: (transport: Duplex) => void): Promise<Opened> {
  const { carrier } = await dialPlain(port, serverId);
  if (!carrier) throw new Error('The gateway has refused.');
  const { transport } = carrier;
  serve(transport);
  const socket = {
    close: () => carrier.close(1000),
    terminate: () => carrier.terminate(),
    send: (bytes: Buffer) => void transport.write(bytes),
  };
  return { socket, wire: () => transport };
}

describe.each(['in a WebSocket', 'on the connection itself'])(
  'tunnels %s that are cut at any moment',
  (carried) => {
    let server: Server;
    let gateway: TunnelGateway;
    const wires = new Set<Socket>();
    const sessions = new Set<ServerHttp2Session>();
    let streams = 0;

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
      server.on('connection', (socket: Socket) => {
        wires.add(socket);
        socket.once('close', () => wires.delete(socket));
      });
      server.on('upgrade', gateway.handleUpgrade);
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
    });

    afterEach(async () => {
      await gateway.close();
      server.closeAllConnections();
      server.close();
    });

    async function dial(serverId: string): Promise<Line> {
      const agent = createHttp2Server();
      let session: ServerHttp2Session | undefined;
      agent.on('sessionError', () => undefined);
      agent.once('session', (opened) => {
        session = opened;
        sessions.add(opened);
        opened.once('close', () => sessions.delete(opened));
      });
      agent.on('stream', (stream, headers) => {
        // One that was refused before anybody saw it still tells of that.
        stream.on('error', () => undefined);
        if (stream.destroyed) return;
        streams += 1;
        stream.once('close', () => (streams -= 1));
        const deed = headers[':method'] === 'CONNECT' ? 'echo' : String(headers[':path']).slice(1);
        DEEDS[deed]?.(stream);
      });
      const serve = (transport: Duplex): void => {
        transport.on('error', () => undefined);
        agent.emit('connection', transport);
      };
      const { port } = server.address() as AddressInfo;
      const opened =
        carried === 'in a WebSocket'
          ? await inWebSocket(port, serverId, serve)
          : await plain(port, serverId, serve);
      await eventually(() => expect(gateway.has(serverId)).toBe(true), { every: 1 });
      return { ...opened, session: () => session };
    }

    async function call(serverId: string, deed: string, random: (below: number) => number): Promise<void> {
      const body = [null, endless(), Readable.from([PIECE, PIECE])][random(3)] ?? null;
      const method = body ? 'PUT' : 'GET';
      const signal = callerOf(random);
      try {
        const answer = await gateway.forward(serverId, {
          method,
          path: `/${deed}`,
          headers: {},
          body,
          signal,
        });
        for await (const piece of answer.body as AsyncIterable<Buffer>) if (piece.length > 1) await turn();
      } finally {
        body?.destroy();
      }
    }

    /** A raw connection that is written to without end. */
    async function connection(serverId: string, random: (below: number) => number): Promise<void> {
      const { stream } = await gateway.connectRaw(serverId, null, callerOf(random));
      stream.resume();
      await pipeline(endless(), stream);
    }

    it('end every call and leave nothing behind', async () => {
      const random = numbers(20_260_101);
      let begun = 0;
      let ended = 0;
      const count = (): void => void (ended += 1);
      const follow = (work: Promise<void>): void => {
        begun += 1;
        void work.then(count, count);
      };
      const round = async (): Promise<void> => {
        const serverId = randomUUID();
        const line = await dial(serverId);
        for (const deed of Object.keys(DEEDS)) follow(call(serverId, deed, random));
        follow(connection(serverId, random));
        await turns(random(LATEST_TURN));
        CUTS[random(CUTS.length)]?.(line);
        follow(call(serverId, 'echo', random));
        await turns(random(4));
        // Replaced, as by an agent that has come back before its old tunnel is seen to be dead.
        if (random(4) === 0) (await dial(serverId)).socket.terminate();
        line.socket.terminate();
      };
      for (let left = ROUNDS; left > 0; left -= 1) await Promise.all(Array.from({ length: TUNNELS }, round));
      await eventually(() => expect(ended).toBe(begun));
      await eventually(() => expect([gateway.size, wires.size, sessions.size]).toEqual([0, 0, 0]));
      await eventually(() => expect(streams).toBe(0));
    });
  },
);
