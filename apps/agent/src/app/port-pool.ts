import { createServer } from 'node:net';

/** Lowest and highest port given to applications. */
export type PortRange = readonly [number, number];

/** Resolves to the port when it could be taken, else to null. @param port 0 lets the system choose */
async function tryPort(port: number): Promise<number | null> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(null));
    server.listen({ port, host: '0.0.0.0', exclusive: true }, () => {
      const address = server.address();
      const taken = address !== null && typeof address === 'object' ? address.port : null;
      server.close(() => resolve(taken));
    });
  });
}

/** Ports for applications to listen on; one that is given is not given again until it is returned. */
export class PortPool {
  readonly #given = new Set<number>();

  /** @param range null lets the system choose */
  constructor(private readonly range: PortRange | null) {}

  /** @throws Error when every port is taken */
  async take(): Promise<number> {
    for (const wanted of this.#candidates()) {
      if (this.#given.has(wanted)) continue;
      const port = await tryPort(wanted);
      if (port === null || this.#given.has(port)) continue;
      this.#given.add(port);
      return port;
    }
    throw new Error('there is no free port for the application');
  }

  /** A port that an application of an earlier agent uses. */
  claim(port: number): void {
    this.#given.add(port);
  }

  giveBack(port: number): void {
    this.#given.delete(port);
  }

  *#candidates(): Generator<number> {
    if (this.range === null) {
      for (let attempts = 0; attempts < 50; attempts += 1) yield 0;
      return;
    }
    const [first, last] = this.range;
    for (let port = first; port <= last; port += 1) yield port;
  }
}
