import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

type Way = 'open' | 'silent' | 'cut';

const SERVER_ID = /^x-svc-server-id:\s*(\S+)/im;

/** A network between agents and the gateway, broken for one server at a time. Its address is the `GATEWAY_URL`. */
export class TunnelProxy {
  private target: { readonly host: string; readonly port: number } | null = null;
  private readonly ways = new Map<string, Way>();
  private readonly pairs = new Map<string, Set<readonly [Socket, Socket]>>();
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {
    server.on('connection', (agent: Socket) => this.take(agent));
  }

  static async open(): Promise<TunnelProxy> {
    const server = createServer({ allowHalfOpen: false });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new TunnelProxy(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  }

  /** Where the gateway is; agents that dial before are turned away. */
  leadTo(origin: string): void {
    const { hostname: host, port } = new URL(origin);
    this.target = { host, port: Number(port) };
  }

  /** Connections of the server break off and new ones are refused. */
  cut(serverId: string): void {
    this.ways.set(serverId, 'cut');
    for (const pair of this.pairs.get(serverId) ?? []) for (const socket of pair) socket.destroy();
  }

  /** Nothing gets through any more, and neither side is told. */
  silence(serverId: string): void {
    this.ways.set(serverId, 'silent');
    for (const pair of this.pairs.get(serverId) ?? []) for (const socket of pair) socket.unpipe().pause();
  }

  /** New connections get through; those that fell silent stay so. */
  mend(serverId: string): void {
    this.ways.set(serverId, 'open');
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private take(agent: Socket): void {
    this.keep(agent);
    agent.once('data', (first: Buffer) => {
      const serverId = SERVER_ID.exec(first.toString('latin1'))?.[1] ?? '';
      const way = this.ways.get(serverId) ?? 'open';
      if (way === 'silent') return agent.pause();
      if (way === 'cut' || !this.target) return agent.destroy();
      agent.pause();
      agent.unshift(first);
      const gateway = connect(this.target);
      this.keep(gateway);
      agent.pipe(gateway);
      gateway.pipe(agent);
      this.remember(serverId, [agent, gateway]);
    });
  }

  private keep(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => this.sockets.delete(socket));
  }

  private remember(serverId: string, pair: readonly [Socket, Socket]): void {
    const pairs = this.pairs.get(serverId) ?? new Set();
    this.pairs.set(serverId, pairs.add(pair));
    for (const [socket, other] of [pair, [...pair].reverse() as [Socket, Socket]] as const) {
      socket.once('close', () => {
        pairs.delete(pair);
        other.destroy();
      });
    }
  }
}
