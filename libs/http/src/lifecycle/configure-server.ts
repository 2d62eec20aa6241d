import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { PorticoError } from '#libs/kernel';
import { LONGEST_ARRIVAL_MS } from '../bodies/body-limits.data.js';
import { requestIdFrom } from '../context/request-context.js';
import { answerRaw } from './raw-answer.js';

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
    const status = STATUS_OF_FAULT[fault.code ?? ''] ?? 400;
    const message = `The request cannot be read: ${STATUS_CODES[status]}.`;
    answerRaw(socket, new PorticoError('INVALID_REQUEST', { status, message }), requestIdFrom(undefined));
  });
}
