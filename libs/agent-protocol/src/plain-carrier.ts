import { constants, type Http2Session } from 'node:http2';
import type { Socket } from 'node:net';
import type { TunnelCarrier } from './tunnel-carrier.js';

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
