import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { request } from 'undici';

/** A process behind the balancer. */
export interface Upstream {
  readonly origin: string;
  /** Answers 200 while new connections may go there. */
  readonly readyUrl: string;
}

const LOOK_EVERY_MS = 50;

/**
 * Leads connections to the processes that are ready, in turn, as a balancer in front of the service does: it looks at
 * `/readyz`, tries another one when a process refuses, and leaves connections that are open alone.
 */
export class Balancer {
  private ready: readonly Upstream[] = [];
  private turn = 0;
  private isOpen = true;
  private readonly sockets = new Set<Socket>();
  private readonly looking: Promise<void>;

  private constructor(
    private readonly server: Server,
    private upstreams: readonly Upstream[],
  ) {
    server.on('connection', (socket: Socket) => void this.lead(socket));
    this.looking = this.look();
  }

  static async open(upstreams: readonly Upstream[]): Promise<Balancer> {
    const server = createServer({ pauseOnConnect: true });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Balancer(server, upstreams);
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Processes that new connections are led to. */
  get readyCount(): number {
    return this.ready.length;
  }

  replace(gone: Upstream, next: Upstream): void {
    this.upstreams = this.upstreams.map((one) => (one === gone ? next : one));
  }

  async close(): Promise<void> {
    this.isOpen = false;
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await this.looking;
  }

  private async look(): Promise<void> {
    while (this.isOpen) {
      const { upstreams } = this;
      const states = await Promise.all(upstreams.map(({ readyUrl }) => isReady(readyUrl)));
      this.ready = upstreams.filter((_, index) => states[index]);
      await delay(LOOK_EVERY_MS);
    }
  }

  private async lead(client: Socket): Promise<void> {
    this.keep(client);
    let upstream: Socket | null = null;
    while (this.isOpen && !client.destroyed && upstream === null) {
      this.turn += 1;
      const chosen = this.ready[this.turn % this.ready.length];
      upstream = chosen ? await connected(chosen.origin) : null;
      if (upstream === null) await delay(LOOK_EVERY_MS);
    }
    if (upstream === null) return;
    this.keep(upstream);
    upstream.pipe(client);
    client.pipe(upstream);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.once('close', () => other.destroy());
    }
  }

  private keep(socket: Socket): void {
    this.sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => this.sockets.delete(socket));
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    const { statusCode, body } = await request(url);
    await body.dump();
    return statusCode === 200;
  } catch {
    return false;
  }
}

/** Null when nobody listens. */
function connected(origin: string): Promise<Socket | null> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(null));
  });
}
