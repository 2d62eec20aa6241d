import { once } from 'node:events';
import type { Response } from 'express';

const HEARTBEAT_MS = 15_000;

/** Server-sent events on an open answer, with a comment as heartbeat while nothing happens. */
export class SseStream {
  private readonly timer: NodeJS.Timeout;

  /** Sends the headers: from here on a failure is an event. */
  constructor(
    private readonly response: Response,
    private readonly signal: AbortSignal,
    headers: Readonly<Record<string, string>>,
  ) {
    response.writeHead(200, {
      ...headers,
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    });
    response.flushHeaders();
    this.timer = setInterval(() => void this.write(': heartbeat\n\n'), HEARTBEAT_MS);
  }

  /**
   * Resolves when the client has room for more, or is gone.
   * @param id where a client that comes back goes on.
   */
  async send(event: string, data: unknown, id?: number): Promise<void> {
    const position = id === undefined ? '' : `id: ${id}\n`;
    await this.write(`event: ${event}\n${position}data: ${JSON.stringify(data)}\n\n`);
  }

  end(): void {
    clearInterval(this.timer);
    if (!this.response.destroyed) this.response.end();
  }

  private async write(text: string): Promise<void> {
    if (this.response.destroyed || this.response.write(text)) return;
    await once(this.response, 'drain', { signal: this.signal }).catch((error: unknown) => {
      if (!this.signal.aborted) throw error;
    });
  }
}
