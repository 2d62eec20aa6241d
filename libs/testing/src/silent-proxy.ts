import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { SilenceLimits } from '#libs/database';

/** A tenth of the usual limits; those within which a busy machine must open a connection and answer are wider. */
export const SHORT_SILENCE: SilenceLimits = {
  everyMs: 100,
  patienceMs: 300,
  shortPatienceMs: 100,
  alarmMs: 1_000,
  againMs: 500,
  awayMs: 3_000,
  quietMs: 400,
  farewellMs: 200,
  connectMs: 1_000,
  answerMs: 2_000,
};

interface Pair {
  readonly client: Socket;
  readonly server: Socket;
}

const ANYWHERE = { host: '127.0.0.1', port: 0 } as const;

/** What does not get through any more. */
export type Silence = 'to the server' | 'to the client' | 'both';

/** A network in front of a server that forgets connections, as a balancer or a firewall does: neither side is told. */
export class SilentProxy {
  private readonly pairs = new Set<Pair>();
  private readonly silent = new Set<Pair>();
  private readonly held = new Set<Socket>();
  private takesNew = true;

  private constructor(
    private readonly listener: Server,
    private readonly target: { readonly host: string; readonly port: number },
    /** The address of the server, through here. */
    readonly url: string,
  ) {
    listener.on('connection', (client: Socket) => this.take(client));
  }

  /**
   * @param address URL of the server, with its port.
   * @param at where to listen; on a free port of the loopback where nothing is said
   */
  static async before(address: string, at: { host: string; port: number } = ANYWHERE): Promise<SilentProxy> {
    const listener = createServer();
    listener.listen(at.port, at.host);
    await once(listener, 'listening');
    const target = new URL(address);
    const { port } = listener.address() as AddressInfo;
    const url = Object.assign(new URL(address), { hostname: at.host, port: String(port) }).href;
    return new SilentProxy(listener, { host: target.hostname, port: Number(target.port || 5432) }, url);
  }

  /** Connections that are open now pass nothing on; new ones do. */
  silence(way: Silence = 'both'): void {
    for (const pair of this.pairs) {
      this.silent.add(pair);
      const { client, server } = pair;
      if (way !== 'to the client') client.unpipe().pause();
      if (way !== 'to the server') server.unpipe().pause();
    }
  }

  /** What was held back is delivered, late. */
  deliver(): void {
    for (const { client, server } of this.silent) {
      client.unpipe().pipe(server);
      server.unpipe().pipe(client);
    }
    this.silent.clear();
  }

  /** New connections are accepted and never answered. */
  answerNobody(): void {
    this.takesNew = false;
  }

  answerAgain(): void {
    this.takesNew = true;
  }

  async close(): Promise<void> {
    for (const { client, server } of this.pairs) for (const socket of [client, server]) socket.destroy();
    for (const socket of this.held) socket.destroy();
    this.listener.close();
    await once(this.listener, 'close');
  }

  private take(client: Socket): void {
    client.on('error', () => client.destroy());
    if (!this.takesNew) {
      this.held.add(client);
      return void client.once('close', () => this.held.delete(client));
    }
    const server = connect(this.target);
    server.on('error', () => server.destroy());
    const pair = { client, server };
    this.pairs.add(pair);
    client.pipe(server);
    server.pipe(client);
    for (const socket of [client, server]) {
      socket.once('close', () => {
        this.pairs.delete(pair);
        this.silent.delete(pair);
        client.destroy();
        server.destroy();
      });
    }
  }
}
