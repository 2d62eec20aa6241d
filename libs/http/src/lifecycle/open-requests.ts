import type { Server, ServerResponse } from 'node:http';

/** The requests that are being answered, and the end of taking new ones. */
export class OpenRequests {
  readonly #open = new Set<ServerResponse>();
  #server: Server | null = null;
  #isLeaving = false;
  #emptied: (() => void) | null = null;

  get size(): number {
    return this.#open.size;
  }

  enter(response: ServerResponse): void {
    this.#open.add(response);
    if (this.#isLeaving) response.setHeader('Connection', 'close');
  }

  leave(response: ServerResponse): void {
    this.#open.delete(response);
    if (!this.#server) return;
    this.#server.closeIdleConnections();
    if (this.#open.size === 0) this.#emptied?.();
  }

  /** From now on each answer ends its connection, so that the next request goes elsewhere; new ones are still taken. */
  turnAway(): void {
    this.#isLeaving = true;
    for (const response of this.#open) {
      if (!response.headersSent) response.setHeader('Connection', 'close');
    }
  }

  /**
   * Stops accepting, lets open requests finish and breaks off what is left after `timeoutMs`.
   * @returns how many requests were broken off.
   */
  async drain(server: Server, timeoutMs: number): Promise<number> {
    this.#server = server;
    server.close();
    this.turnAway();
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
