import { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';

/**
 * A WebSocket as the transport of an HTTP/2 session. It never ends half-way: the read side stays open
 * until all is over, and the write side finishes at once. A session that writes while its transport
 * waits to finish makes Node abort the process (`JSStreamSocket.doWrite`, Node 20), which the stream
 * that `ws` offers allows any peer to bring about.
 */
export class WebSocketDuplex extends Duplex {
  constructor(private readonly socket: WebSocket) {
    super();
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      if (!isBinary) this.destroy(new Error('the peer sent text'));
      else if (!this.push(data)) socket.pause();
    });
    socket.once('error', (error) => this.destroy(error));
    socket.once('close', () => this.destroy());
  }

  override _read(): void {
    if (this.socket.isPaused) this.socket.resume();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.socket.send(chunk, { binary: true }, done);
  }

  override _writev(
    chunks: readonly { readonly chunk: Buffer }[],
    done: (error?: Error | null) => void,
  ): void {
    this.socket.send(Buffer.concat(chunks.map(({ chunk }) => chunk)), { binary: true }, done);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.socket.terminate();
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.socket.terminate();
    done(error);
  }
}
