import { Duplex } from 'node:stream';

/**
 * One end of a connection inside the process: what is written to it is read from the other end. It tells the
 * address of the client whose request it serves, so that lists of addresses, trusted proxies and limits see that client.
 */
export class LoopbackEnd extends Duplex {
  bytesWritten = 0;
  #other: LoopbackEnd | null = null;
  #taken: (() => void) | null = null;

  private constructor(readonly remoteAddress: string | undefined) {
    super();
  }

  /** Two ends that belong together. */
  static pair(remoteAddress: string | undefined): readonly [client: LoopbackEnd, server: LoopbackEnd] {
    const client = new LoopbackEnd(remoteAddress);
    const server = new LoopbackEnd(remoteAddress);
    client.#other = server;
    server.#other = client;
    return [client, server];
  }

  override _read(): void {
    const taken = this.#taken;
    this.#taken = null;
    taken?.();
  }

  override _write(piece: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    const other = this.#other;
    if (!other || other.destroyed) {
      done(new Error('The other end of the connection is closed.'));
      return;
    }
    this.bytesWritten += piece.length;
    // The writer goes on when the reader has room, as on a socket.
    if (other.push(piece)) done();
    else other.#taken = done;
  }

  override _final(done: () => void): void {
    this.#other?.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    const other = this.#other;
    this.#taken?.();
    this.#taken = null;
    if (other && !other.destroyed) other.destroy();
    done(error);
  }
}
