import type { Readable } from 'node:stream';

/** More of a body that nobody wants is not read. */
const DROPPED_BYTES = 16 * 1024 * 1024;
/** A sender that waits for room has this long to read the answer it got; then it is cut off. */
const GRACE_MS = 1000;

/** Reads a body on that is not wanted any more: many senders read the answer only when they have sent it. */
export function dropRest(body: Readable): void {
  if (body.destroyed || body.readableEnded) return;
  let left = DROPPED_BYTES;
  const drop = (piece: Buffer): void => {
    left -= piece.length;
    if (left > 0) return;
    body.off('data', drop).pause();
    const cut = setTimeout(() => body.destroy(), GRACE_MS);
    body.once('close', () => clearTimeout(cut));
  };
  body.on('data', drop).resume();
}
