import type { Server, ServerResponse } from 'node:http';

/** The requests that are being answered, and the end of taking new ones. */
export class OpenRequests {
  readonly #open = new Set<ServerResponse>();
  #server: Server | null = null;
  #emptied: (() => void) | null = null;

  get size(): number {
    return this.#open.size;
  }

  get draining(): boolean {
    return this.#server !== null;
  }

  enter(response: ServerResponse): void {
    this.#open.add(response);
    if (this.draining) response.setHeader('Connection', 'close');
  }

  leave(response: ServerResponse): void {
    this.#open.delete(response);
    if (!this.#server) return;
    this.#server.closeIdleConnections();
    if (this.#open.size === 0) this.#emptied?.();
  }

  /**
   * Stops accepting, lets open requests finish and breaks off what is left after `timeoutMs`.
   * @returns how many requests were broken off.
   */
  async drain(server: Server, timeoutMs: number): Promise<number> {
    this.#server = server;
    server.close();
    for (const response of this.#open) {
      if (!response.headersSent) response.setHeader('Connection', 'close');
    }
    if (this.#open.size > 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, timeoutMs);
        this.#emptied = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    const left = this.#open.size;
    server.closeAllConnections();
    return left;
  }
}
