import type { Response } from 'express';

const KEEP_ALIVE_MS = 15_000;
const KEEP_ALIVE = ': keep-alive\n\n';
/** A client that takes nothing for so long is cut off: it would hold the provider, too. */
const LONGEST_STALL_MS = 60_000;

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache',
  'X-Accel-Buffering': 'no',
} as const;

/** The data of an event, in one line; or with the name of its kind. */
export type ServerEvent = string | { readonly name: string; readonly data: string };

/** Server-sent events to a client, as fast as it takes them. For a client that has left, nothing happens. */
export class EventStream {
  readonly #keepAlive: NodeJS.Timeout;
  #isFull = false;

  /** Sends the headers with the first events. */
  constructor(
    private readonly response: Response,
    headers: Readonly<Record<string, string>>,
  ) {
    if (!response.destroyed) response.writeHead(200, { ...headers, ...HEADERS });
    this.#keepAlive = setInterval(() => {
      if (!this.#isFull) this.#write(KEEP_ALIVE);
    }, KEEP_ALIVE_MS);
    response.once('close', () => clearInterval(this.#keepAlive));
  }

  /** Events that came together leave together. Resolves when the client has room for more, or has left. */
  async send(events: readonly ServerEvent[]): Promise<void> {
    const { response } = this;
    if (events.length === 0 || response.destroyed) return;
    this.#keepAlive.refresh();
    if (events.length === 1) {
      this.#isFull = !this.#write(frame(events[0]!));
    } else {
      response.cork();
      for (const event of events) this.#isFull = !this.#write(frame(event));
      response.uncork();
    }
    if (this.#isFull) await this.#room();
  }

  /** Says at once that the answer has begun, though there is no event yet. */
  beginSilently(): void {
    this.#write(KEEP_ALIVE);
  }

  /** The last events; then the answer is complete. */
  end(events: readonly ServerEvent[]): void {
    clearInterval(this.#keepAlive);
    const { response } = this;
    if (response.destroyed) return;
    response.end(events.map(frame).join(''));
    const stall = setTimeout(() => response.destroy(), LONGEST_STALL_MS);
    response.once('close', () => clearTimeout(stall));
  }

  #write(text: string): boolean {
    return this.response.destroyed || this.response.write(text);
  }

  async #room(): Promise<void> {
    const { response } = this;
    await new Promise<void>((resolve) => {
      const stall = setTimeout(() => response.destroy(), LONGEST_STALL_MS);
      const proceed = (): void => {
        clearTimeout(stall);
        response.off('drain', proceed).off('close', proceed);
        resolve();
      };
      response.on('drain', proceed).on('close', proceed);
    });
    this.#isFull = false;
  }
}

function frame(event: ServerEvent): string {
  return typeof event === 'string' ? `data: ${event}\n\n` : `event: ${event.name}\ndata: ${event.data}\n\n`;
}
