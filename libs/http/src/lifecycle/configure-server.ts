import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { PorticoError } from '#libs/kernel';
import { presentError } from '../answers/present-error.js';
import { LONGEST_ARRIVAL_MS } from '../bodies/body-limits.data.js';
import { requestIdFrom } from '../context/request-context.js';

/** Milliseconds. Keep-alive outlasts the usual 60 s of a balancer in front, which must close first. */
const HEADERS_TIMEOUT_MS = 15_000;
const KEEP_ALIVE_TIMEOUT_MS = 65_000;

/** Statuses of requests that are no HTTP; everything else is 400. */
const STATUS_OF_FAULT: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Time limits of a connection, `Expect: 100-continue`, and an envelope even for what is no HTTP. */
export function configureServer(server: Server, longestRequestMs: number): void {
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS;
  // What reads a body gives up by the pace of its route, and every request ends by its deadline; this is the last net.
  server.requestTimeout = Math.max(longestRequestMs, LONGEST_ARRIVAL_MS);
  // The body is asked for when the caller is known, not before.
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    server.emit('request', request, response);
  });
  server.on('clientError', (fault: NodeJS.ErrnoException, socket: Duplex) => {
    if (fault.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    socket.end(rawAnswer(STATUS_OF_FAULT[fault.code ?? ''] ?? 400));
  });
}

function rawAnswer(status: number): string {
  const requestId = requestIdFrom(undefined);
  const error = new PorticoError('INVALID_REQUEST', {
    status,
    message: `The request cannot be read: ${STATUS_CODES[status]}.`,
  });
  const text = JSON.stringify(presentError(error, { requestId }).body);
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    `X-Request-Id: ${requestId}`,
    '',
    text,
  ].join('\r\n');
}

/** Bytes read and thrown away after an answer before the connection is cut. */
const DISCARD_LIMIT_BYTES = 1024 * 1024;
/** However much is left, nobody sends it for longer; a client that sends nothing is cut no later. */
const DISCARD_WITHIN_MS = 30_000;

/**
 * After an early answer the rest of the body is read and dropped, so that the client sees the
 * answer rather than a reset connection; a client that goes on for long is cut off.
 * @param limitBytes more of a caller who is known: most programs read the answer when they have sent all.
 * @param socket of the request; what has destroyed the request has taken its connection from it.
 */
export function discardBody(
  request: IncomingMessage,
  limitBytes = DISCARD_LIMIT_BYTES,
  socket = request.socket,
): void {
  const patience = setTimeout(() => {
    if (!request.complete) socket.destroy();
  }, DISCARD_WITHIN_MS).unref();
  const done = (): void => {
    clearTimeout(patience);
    socket.off('close', done);
  };
  socket.once('close', done);
  if (request.destroyed) return;
  let discarded = 0;
  request.once('end', done);
  request.on('data', (chunk: Buffer) => {
    discarded += chunk.length;
    if (discarded > limitBytes) socket.destroy();
  });
  request.resume();
}
