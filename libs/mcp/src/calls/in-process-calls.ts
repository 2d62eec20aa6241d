import { Duplex } from 'node:stream';
import { request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import type { PorticoRequest } from '#libs/http';
import { parsed, ServerEvents } from './server-events.js';
import type { ServiceAnswer, ServiceCall, ServiceEvent, ToolCalls } from './tool-calls.port.js';

/**
 * Headers that say who calls and from where. They go along with every call a tool makes, as they were sent;
 * nothing else of the request does.
 */
const CALLER_HEADERS: ReadonlySet<string> = new Set([
  'x-api-key',
  'authorization',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-forwarded-port',
  'forwarded',
  'x-real-ip',
  'host',
  'user-agent',
  'accept-language',
  'traceparent',
  'tracestate',
]);

/**
 * The headers of a caller by their names in lower case. One that was sent twice stays two, because the guard judges
 * it so.
 * @param rawHeaders names and values alternate, as they came over the wire.
 */
export function callerHeaders(rawHeaders: readonly string[]): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!.toLowerCase();
    const value = rawHeaders[index + 1]!;
    if (!CALLER_HEADERS.has(name)) continue;
    const known = headers[name];
    headers[name] = known === undefined ? value : [...[known].flat(), value];
  }
  return headers;
}

/**
 * One end of a connection inside the process: what is written to it is read from the other end. It tells the
 * address of the client whose request it serves, so that lists of addresses, trusted proxies and limits see that client.
 */
export class LoopbackEnd extends Duplex {
  bytesWritten = 0;
  #other: LoopbackEnd | null = null;
  #taken: (() => void) | null = null;

  private constructor(readonly remoteAddress: string | undefined) {
    super();
  }

  /** Two ends that belong together. */
  static pair(remoteAddress: string | undefined): readonly [client: LoopbackEnd, server: LoopbackEnd] {
    const client = new LoopbackEnd(remoteAddress);
    const server = new LoopbackEnd(remoteAddress);
    client.#other = server;
    server.#other = client;
    return [client, server];
  }

  override _read(): void {
    const taken = this.#taken;
    this.#taken = null;
    taken?.();
  }

  override _write(piece: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    const other = this.#other;
    if (!other || other.destroyed) {
      done(new Error('The other end of the connection is closed.'));
      return;
    }
    this.bytesWritten += piece.length;
    // The writer goes on when the reader has room, as on a socket.
    if (other.push(piece)) done();
    else other.#taken = done;
  }

  override _final(done: () => void): void {
    this.#other?.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    const other = this.#other;
    this.#taken?.();
    this.#taken = null;
    if (other && !other.destroyed) other.destroy();
    done(error);
  }
}

/** Bytes of one answer that are kept; no agent could read more, and the service answers many at once. */
const LARGEST_ANSWER_BYTES = 4 * 1024 * 1024;

/**
 * Calls of the server this code runs in, over a connection inside the process. It is the server's own front door:
 * the request is parsed, guarded, counted and logged like one from outside, and comes from the same address.
 */
export class InProcessCalls implements ToolCalls {
  readonly #headers: Record<string, string | string[]>;
  readonly #address: string | undefined;
  readonly #requestId: string;
  readonly #signal: AbortSignal;

  constructor(
    private readonly server: Server,
    { rawHeaders, socket, context }: PorticoRequest,
  ) {
    this.#headers = callerHeaders(rawHeaders);
    this.#address = socket.remoteAddress;
    this.#requestId = context.requestId;
    this.#signal = context.signal;
  }

  call(
    { method, path, headers = {}, body }: ServiceCall,
    onEvent?: (event: ServiceEvent) => Promise<void>,
  ): Promise<ServiceAnswer> {
    const text = body === undefined ? null : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const outgoing = httpRequest(
        {
          method,
          path,
          signal: this.#signal,
          headers: {
            ...this.#headers,
            ...headers,
            'x-request-id': this.#requestId,
            accept: 'application/json, text/event-stream',
            ...(text !== null && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(text),
            }),
          },
          createConnection: () => {
            const [client, server] = LoopbackEnd.pair(this.#address);
            this.server.emit('connection', server);
            return client;
          },
        },
        (incoming) => void answerOf(incoming, onEvent).then(resolve, reject),
      );
      outgoing.once('error', reject);
      outgoing.end(text ?? undefined);
    });
  }
}

async function answerOf(
  incoming: IncomingMessage,
  onEvent: ((event: ServiceEvent) => Promise<void>) | undefined,
): Promise<ServiceAnswer> {
  const { statusCode = 0, headers } = incoming;
  const isStream = String(headers['content-type']).startsWith('text/event-stream');
  const body = isStream ? await lastEventOf(incoming, onEvent) : parsed(await textOf(incoming));
  const requestId = headers['x-request-id'];
  return { status: statusCode, requestId: requestId ? String(requestId) : null, headers, body };
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of incoming as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > LARGEST_ANSWER_BYTES) {
      incoming.destroy();
      throw new Error(`The answer is larger than ${LARGEST_ANSWER_BYTES} bytes: ask for less of it.`);
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

async function lastEventOf(
  incoming: IncomingMessage,
  onEvent: ((event: ServiceEvent) => Promise<void>) | undefined,
): Promise<unknown> {
  const events = new ServerEvents();
  let last: unknown = null;
  incoming.setEncoding('utf8');
  for await (const text of incoming as AsyncIterable<string>) {
    for (const event of events.push(text)) {
      last = event.data;
      await onEvent?.(event);
    }
  }
  return last;
}
