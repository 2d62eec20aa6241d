import { request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import type { PorticoRequest } from '#libs/http';
import { callerHeaders } from './caller-headers.policy.js';
import { LoopbackEnd } from './loopback-connection.js';
import { parsed, ServerEvents } from './server-events.js';
import type { ServiceAnswer, ServiceCall, ServiceEvent, ToolCalls } from './tool-calls.port.js';

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
