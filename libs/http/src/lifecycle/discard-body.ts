import type { IncomingMessage } from 'node:http';

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
