import type { IncomingMessage } from 'node:http';

/** Bytes read and thrown away after an answer before the connection is cut. */
const DISCARD_LIMIT_BYTES = 1024 * 1024;
/** A client that sends nothing for that long is cut too. */
const SILENCE_MS = 30_000;

/**
 * After an early answer the rest of the body is read and dropped, so that the client sees the
 * answer rather than a reset connection; a client that goes on for long is cut off.
 */
export function discardBody(request: IncomingMessage): void {
  let discarded = 0;
  request.setTimeout(SILENCE_MS);
  request.on('data', (chunk: Buffer) => {
    discarded += chunk.length;
    if (discarded > DISCARD_LIMIT_BYTES) request.destroy();
  });
  request.resume();
}
