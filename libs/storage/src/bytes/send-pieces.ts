import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';

/** A client that takes nothing for so long is cut off. */
const SILENCE_MS = 60_000;
/** One that takes something is given time for each piece at this pace. */
const SLOWEST_BYTES_PER_MS = 1;

/**
 * Sends a body as the rest of an answer, no faster than the client takes it, and no slower than it must: each open
 * download holds a file and memory.
 * @param begin called with the first piece at hand, or when there is none: the last moment for another answer.
 * @throws Error when the body fails, is shorter or longer than the answer says, or the client is gone or too slow. The
 *   body is closed in every case, the answer is not.
 */
export async function sendPieces(
  body: Readable,
  response: ServerResponse,
  bytes: number,
  begin: () => void,
): Promise<void> {
  let sent = 0;
  let hasBegun = false;
  const beginOnce = (): void => {
    if (hasBegun) return;
    hasBegun = true;
    response.setTimeout(SILENCE_MS, () => response.destroy());
    begin();
  };
  for await (const piece of body as AsyncIterable<Buffer>) {
    sent += piece.length;
    if (sent > bytes) throw new Error(`more than ${bytes} bytes came`);
    beginOnce();
    if (!response.write(piece)) await taken(response, piece.length);
  }
  if (sent < bytes) throw new Error(`${sent} of ${bytes} bytes came`);
  beginOnce();
  response.end();
  await finished(response);
}

async function taken(response: ServerResponse, bytes: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const over = (): void => {
      clearTimeout(patience);
      response.off('drain', onDrain).off('close', onClose);
    };
    const onDrain = (): void => {
      over();
      resolve();
    };
    const onClose = (): void => {
      over();
      reject(new Error('the client went away'));
    };
    const patience = setTimeout(() => response.destroy(), SILENCE_MS + bytes / SLOWEST_BYTES_PER_MS);
    response.on('drain', onDrain).on('close', onClose);
    if (response.destroyed) onClose();
  });
}
