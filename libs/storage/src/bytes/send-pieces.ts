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
 * @param ahead bytes the client may leave untaken before the next piece is asked for. None where the memory of a piece
 *   is used again for the next.
 * @throws Error when the bytes fail, are fewer or more than the answer says, or the client is gone or too slow. The
 *   pieces are closed in every case, the answer is not.
 */
export async function sendPieces(
  pieces: AsyncIterable<Buffer>,
  response: ServerResponse,
  bytes: number | null,
  begin: () => void,
  ahead = 0,
): Promise<void> {
  const untaken = new Untaken(response);
  let sent = 0;
  for await (const piece of pieces) {
    const isFirst = sent === 0;
    sent += piece.length;
    if (bytes !== null && sent > bytes) throw new Error(`more than ${bytes} bytes came`);
    if (isFirst) beginWith(response, begin);
    if (sent === bytes) await end(response, piece);
    else await untaken.add(piece, ahead);
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

/** Bytes on their way to a client that has not taken them yet. */
class Untaken {
  private bytes = 0;
  private fault: Error | null = null;
  private onChange: () => void = () => undefined;

  constructor(private readonly response: ServerResponse) {}

  /**
   * Writes a piece.
   * @returns when no more than `most` bytes are left untaken.
   * @throws Error when the client is gone, or takes nothing for too long.
   */
  async add(piece: Buffer, most: number): Promise<void> {
    this.bytes += piece.length;
    this.response.write(piece, (fault) => {
      this.bytes -= piece.length;
      this.fault ??= fault ?? null;
      this.onChange();
    });
    while (this.bytes > most && !this.isOver) await this.change(piece.length);
    if (this.isOver) throw this.fault ?? new Error('the client went away');
  }

  private get isOver(): boolean {
    return this.fault !== null || this.response.destroyed;
  }

  private async change(bytes: number): Promise<void> {
    const { response } = this;
    const patience = setTimeout(() => response.destroy(), SILENCE_MS + bytes / SLOWEST_BYTES_PER_MS);
    try {
      await new Promise<void>((resolve) => {
        this.onChange = resolve;
        response.once('close', resolve);
      });
    } finally {
      clearTimeout(patience);
      response.off('close', this.onChange);
    }
  }
}

async function end(response: ServerResponse, piece?: Buffer): Promise<void> {
  response.end(piece);
  await finished(response);
}
