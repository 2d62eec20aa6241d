import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** Bytes read and thrown away after an answer before the connection is cut. */
const DISCARD_LIMIT_BYTES = 1024 * 1024;
/** However much is left, nobody sends it for longer; a client that sends nothing is cut no later. */
const DISCARD_WITHIN_MS = 30_000;

/** Whether a request has a body, also one that turns out to be empty. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

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
  // Who was to read it reads no more, and would hold it up.
  request.unpipe();
  let discarded = 0;
  request.once('end', done);
  request.on('data', (chunk: Buffer) => {
    discarded += chunk.length;
    if (discarded > limitBytes) socket.destroy();
  });
  request.resume();
}

/**
 * Has an answer say that its connection is closed where more of the body may be left than is read after it. The
 * connection is then closed when the client has read the answer: one closed before, with a body on its way, would be
 * reset under it.
 * @param limitOf asked when the answer begins
 */
export function closeAfterEarlyAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  limitOf: () => number | undefined = () => undefined,
): void {
  if (!hasBody(request)) return;
  const { socket } = request;
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  const begin = (
    status: number,
    ...more: (string | OutgoingHttpHeaders | OutgoingHttpHeader[] | undefined)[]
  ): ServerResponse => {
    const limitBytes = limitOf() ?? DISCARD_LIMIT_BYTES;
    if (!request.complete) {
      // How much is left of a body in chunks is not known.
      const isShort = Number(request.headers['content-length'] ?? Infinity) <= limitBytes;
      if (!isShort) response.shouldKeepAlive = false;
      lingerAtEnd(request, socket, limitBytes);
    }
    return writeHead(status, ...more);
  };
  response.writeHead = begin as typeof response.writeHead;
}

/** Node closes a connection by this method when the last answer on it was sent. */
function lingerAtEnd(request: IncomingMessage, socket: Socket, limitBytes: number): void {
  const destroySoon = socket.destroySoon.bind(socket);
  socket.destroySoon = () => {
    socket.destroySoon = destroySoon;
    if (request.complete || socket.destroyed) destroySoon();
    else linger(socket, limitBytes);
  };
}

/** Ends our side and reads what comes until the client has ended its own; no other request is read from it. */
function linger(socket: Socket, limitBytes: number): void {
  socket.end();
  const patience = setTimeout(() => void socket.destroy(), DISCARD_WITHIN_MS).unref();
  socket.once('close', () => clearTimeout(patience));
  dropInput(socket, limitBytes);
}

/** Reads no more requests from a connection: what comes is dropped, up to a limit, and its end ends it. */
export function dropInput(socket: Duplex, limitBytes = DISCARD_LIMIT_BYTES): void {
  socket.removeAllListeners('data');
  const cut = (): void => void socket.destroy();
  socket.once('end', cut);
  let discarded = 0;
  socket.on('data', (chunk: Buffer) => {
    discarded += chunk.length;
    if (discarded > limitBytes) cut();
  });
  socket.resume();
}
