import { type Http2Session, constants } from 'node:http2';
import { Duplex } from 'node:stream';
import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';

/** What the HTTP/2 session of a tunnel runs on, as both ends see it. */
export interface TunnelCarrier {
  /** For the session, which is made of it at once and then told to {@link serve}. */
  readonly transport: Duplex;
  readonly isOpen: boolean;
  /** Grows with whatever comes from the peer: one it does not grow for is silent. */
  readonly signsOfLife: number;
  serve(session: Http2Session): void;
  /** Asks the peer for a sign of life. */
  ping(): void;
  /** Ends the tunnel and tells the peer why; what is under way breaks off. */
  close(code: number): void;
  /** Ends it at once. */
  terminate(): void;
  /** Told once, before the session hears of it, with the code of whichever side closed. */
  onClosed(listener: (code: number) => void): void;
}

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

/** A tunnel in the messages of a WebSocket, for what lets nothing else through, and for agents that know nothing else. */
export class WebSocketCarrier implements TunnelCarrier {
  readonly transport: WebSocketDuplex;
  #signs = 0;

  constructor(private readonly socket: WebSocket) {
    this.transport = new WebSocketDuplex(socket);
    const seen = (): void => void (this.#signs += 1);
    for (const event of ['ping', 'pong', 'message'] as const) socket.on(event, seen);
  }

  get isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN;
  }

  get signsOfLife(): number {
    return this.#signs;
  }

  serve(): void {}

  ping(): void {
    if (this.isOpen) this.socket.ping();
  }

  close(code: number): void {
    this.socket.close(code);
  }

  terminate(): void {
    this.socket.terminate();
  }

  onClosed(listener: (code: number) => void): void {
    this.socket.once('close', listener);
  }
}

/** No code came: as a WebSocket tells it (RFC 6455, 7.1.5). */
const WITHOUT_CODE = 1006;
const NO_STREAM = 0;

function toBytes(code: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(code);
  return bytes;
}

/**
 * A tunnel on the connection itself, after both sides have agreed to `TUNNEL_PROTOCOL`: the bytes of the session pass
 * by JavaScript, where those of a WebSocket are framed, masked and copied by it. The code of a close comes with GOAWAY.
 */
export class PlainCarrier implements TunnelCarrier {
  #session: Http2Session | null = null;
  #code = WITHOUT_CODE;

  /** @param head what came with the agreement. */
  constructor(
    readonly transport: Socket,
    head: Buffer,
  ) {
    if (head.length > 0) transport.unshift(head);
    transport.setTimeout(0);
    transport.setNoDelay(true);
    // Connections of an HTTP server stay half open, and a peer that has ended its half would seem to be there.
    transport.allowHalfOpen = false;
    transport.on('error', () => transport.destroy());
  }

  get isOpen(): boolean {
    return !this.transport.destroyed;
  }

  get signsOfLife(): number {
    return this.transport.bytesRead;
  }

  serve(session: Http2Session): void {
    this.#session = session;
    session.on('goaway', (_code: number, _last: number, told?: Buffer) => {
      if (told?.length === 2) this.#code = told.readUInt16BE();
    });
  }

  ping(): void {
    if (this.#session && !this.#session.destroyed) this.#session.ping(() => undefined);
  }

  close(code: number): void {
    if (this.isOpen && this.#code === WITHOUT_CODE) this.#code = code;
    const session = this.#session;
    if (session && !session.destroyed) session.goaway(constants.NGHTTP2_NO_ERROR, NO_STREAM, toBytes(code));
    // The session writes when this turn is over; what ends the connection must come after it.
    setImmediate(() => this.transport.destroySoon());
  }

  terminate(): void {
    this.transport.destroy();
  }

  onClosed(listener: (code: number) => void): void {
    this.transport.once('close', () => listener(this.#code));
  }
}
