import type { Duplex, Readable, Writable } from 'node:stream';

/**
 * Carries bytes both ways. What one side has sent arrives, then its end ends both; a break of one breaks the other,
 * so that what was cut does not pass for whole.
 * @param through what goes from the other side to the first passes here.
 */
export function joinStreams(one: Duplex, other: Duplex, through: Duplex | null = null): void {
  const cut = (error?: Error): void => {
    for (const stream of through ? [one, other, through] : [one, other]) stream.destroy(error);
  };
  lead(one, other, cut);
  lead(other, through ?? one, cut);
  if (through) lead(through, one, cut);
  for (const side of [one, other]) {
    side.once('finish', () => {
      if (!side.destroyed) cut();
    });
  }
}

/** `pipeline` would do as well, and keeps three times as much for each connection that stands open. */
function lead(from: Readable, to: Writable, cut: (error?: Error) => void): void {
  from.on('error', cut);
  from.once('close', () => {
    if (!from.readableEnded) cut(new Error('closed before its end'));
  });
  from.pipe(to);
}
