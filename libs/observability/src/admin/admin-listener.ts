import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

/** Where the admin port of a process is. */
export interface AdminAddress {
  readonly host: string;
  readonly port: number;
}

/** Who answers at the admin port. */
export interface AdminTenant {
  readonly answer: (request: IncomingMessage, response: ServerResponse) => void;
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

/** The admin port of a process, which is open before the application is there and changes hands without a gap. */
export class AdminListener {
  readonly #server = createServer();
  #tenant: AdminTenant | null = null;

  constructor(private readonly address: AdminAddress) {
    this.#server.on('request', (request, response) => {
      if (this.#tenant) this.#tenant.answer(request, response);
      else response.writeHead(503).end();
    });
    this.#server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      if (this.#tenant) this.#tenant.upgrade(request, socket, head);
      else socket.destroy();
    });
  }

  /** @param tenant answers from now on, in the place of the one before */
  async lendTo(tenant: AdminTenant): Promise<void> {
    this.#tenant = tenant;
    if (!this.#server.listening) await this.#open();
  }

  /** The port in use; differs from the configured one when that is 0. */
  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Resolves when the port is free; connections that were upgraded belong to whoever took them. */
  async close(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeAllConnections();
    await closed;
  }

  /** @throws Error of the system, with its code: `EADDRINUSE`, `EACCES`. */
  async #open(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(this.address.port, this.address.host, () => {
        this.#server.off('error', reject);
        resolve();
      });
    });
  }
}
