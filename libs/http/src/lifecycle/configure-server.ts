import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { PorticoError } from '#libs/kernel';
import { LONGEST_ARRIVAL_MS } from '../bodies/body-limits.data.js';
import { requestIdFrom } from '../context/request-context.js';
import type { OpenRequests } from './http-drain.js';
import { answerRaw } from './raw-answer.js';
import { dropInput } from './unread-body.js';

/** Milliseconds. Keep-alive outlasts the usual 60 s of a balancer in front, which must close first. */
const HEADERS_TIMEOUT_MS = 15_000;
const KEEP_ALIVE_TIMEOUT_MS = 65_000;

/** Statuses of requests that are no HTTP; everything else is 400. */
const STATUS_OF_FAULT: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Where on a connection stands what cannot be read. */
type FaultPlace =
  /** At the start of a request, and everything before was answered. */
  | 'next-request'
  /** In the body of the request whose answer is the next one, and has not begun. */
  | 'body'
  /** In the body of a request whose answer has begun, or stands behind others. */
  | 'answered-body'
  /** Behind a request that is being answered. */
  | 'behind-answer';

/** @param newest the answer to the newest request whose head has come. */
function placeOf(newest: ServerResponse, socket: Duplex): FaultPlace {
  const { req, headersSent, writableFinished } = newest;
  if (!req.complete) return newest.socket === socket && !headersSent ? 'body' : 'answered-body';
  return writableFinished ? 'next-request' : 'behind-answer';
}

/**
 * Ends a connection with the answers that are owed on it. Whoever reads them would take anything written now for one of
 * them, or for a part of it.
 */
function endAfter(last: ServerResponse, socket: Duplex): void {
  last.shouldKeepAlive = false;
  last.once('close', () => socket.end());
  dropInput(socket);
}

/** Time limits of a connection, `Expect: 100-continue`, and an envelope even for what is no HTTP. */
export function configureServer(server: Server, requests: OpenRequests, longestRequestMs: number): void {
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS;
  // What reads a body gives up by the pace of its route, and every request ends by its deadline; this is the last net.
  server.requestTimeout = Math.max(longestRequestMs, LONGEST_ARRIVAL_MS);
  // The body is asked for when the caller is known, not before.
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    server.emit('request', request, response);
  });
  const ending = new WeakSet<Duplex>();
  server.on('clientError', (fault: NodeJS.ErrnoException, socket: Duplex) => {
    if (ending.has(socket)) return;
    const newest = requests.newestOn(socket);
    const place = newest && placeOf(newest, socket);
    if (fault.code === 'ECONNRESET' || !socket.writable || place === 'answered-body') {
      socket.destroy();
      return;
    }
    if (newest && place === 'behind-answer') {
      ending.add(socket);
      endAfter(newest, socket);
      return;
    }
    const status = STATUS_OF_FAULT[fault.code ?? ''] ?? 400;
    const message = `The request cannot be read: ${STATUS_CODES[status]}.`;
    answerRaw(socket, new PorticoError('INVALID_REQUEST', { status, message }), requestIdFrom(undefined));
  });
}
