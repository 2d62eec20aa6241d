import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';

/** A client that takes nothing for so long is cut off. */
const SILENCE_MS = 60_000;
/** One that takes something is given time for each piece at this pace. */
const SLOWEST_BYTES_PER_MS = 1;

/**
 * Sends bytes as the rest of an answer, no faster than the client takes them, and no slower than it must: each open
 * download holds a file or a connection, and memory.
 * @param bytes how many there must be; null where nobody knows.
 * @param begin called with the first piece at hand, or when there is none: the last moment for another answer.
 * @throws Error when the bytes fail, are fewer or more than the answer says, or the client is gone or too slow. The
 *   pieces are closed in every case, the answer is not.
 */
export async function sendPieces(
  pieces: AsyncIterable<Buffer>,
  response: ServerResponse,
  bytes: number | null,
  begin: () => void,
): Promise<void> {
  let sent = 0;
  for await (const piece of pieces) {
    const isFirst = sent === 0;
    sent += piece.length;
    if (bytes !== null && sent > bytes) throw new Error(`more than ${bytes} bytes came`);
    if (isFirst) beginWith(response, begin);
    if (sent === bytes) await end(response, piece);
    else await write(response, piece);
  }
  if (bytes !== null && sent < bytes) throw new Error(`${sent} of ${bytes} bytes came`);
  if (bytes !== null && bytes > 0) return;
  if (sent === 0) beginWith(response, begin);
  await end(response);
}

function beginWith(response: ServerResponse, begin: () => void): void {
  response.setTimeout(SILENCE_MS, () => response.destroy());
  begin();
}

/** Ends when the client has the piece: its memory is used again then. */
async function write(response: ServerResponse, piece: Buffer): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const over = (fault?: Error | null): void => {
      clearTimeout(patience);
      response.off('close', onClose);
      if (fault) reject(fault);
      else resolve();
    };
    const onClose = (): void => over(new Error('the client went away'));
    const patience = setTimeout(() => response.destroy(), SILENCE_MS + piece.length / SLOWEST_BYTES_PER_MS);
    response.on('close', onClose);
    response.write(piece, over);
    if (response.destroyed) onClose();
  });
}

async function end(response: ServerResponse, piece?: Buffer): Promise<void> {
  response.end(piece);
  await finished(response);
}
