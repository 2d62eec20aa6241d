import type { Duplex } from 'node:stream';

/** Bytes the system has taken of what was written to a connection; it takes no more while nobody reads them. */
export function takenBytes(socket: Duplex & { readonly bytesWritten: number }): number {
  return socket.bytesWritten - socket.writableLength;
}
