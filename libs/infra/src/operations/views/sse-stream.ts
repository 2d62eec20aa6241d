import { once } from 'node:events';
import type { Response } from 'express';
import { presentError, type RequestContext } from '#libs/http';
import { isPorticoError, PorticoError } from '#libs/kernel';

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

/**
 * Answers with server-sent events. Its headers are sent at once, so whatever fails from here on is the event `error`.
 * @param send resolves when nothing more is to be told.
 */
export async function answerEvents(
  response: Response,
  { requestId, signal }: Pick<RequestContext, 'requestId' | 'signal'>,
  headers: Readonly<Record<string, string>>,
  send: (events: SseStream) => Promise<void>,
): Promise<void> {
  const events = new SseStream(response, signal, headers);
  try {
    await send(events);
  } catch (thrown) {
    const error = isPorticoError(thrown) ? thrown : new PorticoError('INTERNAL_ERROR', { cause: thrown });
    await events.send('error', presentError(error, { requestId }).body.error);
  } finally {
    events.end();
  }
}
