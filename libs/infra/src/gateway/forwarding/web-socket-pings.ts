import { Transform, type TransformCallback } from 'node:stream';

/** A ping without a payload, not masked: what a server sends (RFC 6455, 5.5.2). */
const PING = Buffer.from([0x89, 0]);
const LONGEST_HEAD = 14;

/** The length of a frame's head and payload; null while too little of the head is there. */
function frameLength(head: Buffer): number | null {
  if (head.length < 2) return null;
  const mask = head[1]! & 0x80 ? 4 : 0;
  const short = head[1]! & 0x7f;
  if (short < 126) return 2 + mask + short;
  if (short === 126) return head.length < 4 ? null : 4 + mask + head.readUInt16BE(2);
  return head.length < 10 ? null : 10 + mask + Number(head.readBigUInt64BE(2));
}

/** What an application sends through a WebSocket, byte for byte, with pings of the gateway between its frames. */
export class WebSocketPings extends Transform {
  /** Bytes of pings so far. */
  pingBytes = 0;
  private head: Buffer = Buffer.alloc(0);
  /** Of the frame under way, after its head was read. */
  private left = 0;

  /** Sends a ping. @returns false where a frame is under way: something moves then, or the next look finds a gap. */
  ping(): boolean {
    if (this.left > 0 || this.head.length > 0 || this.writableLength > 0 || this.destroyed) return false;
    this.pingBytes += PING.length;
    this.push(PING);
    return true;
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    for (let at = 0; at < chunk.length;) {
      if (this.left === 0) at = this.readHead(chunk, at);
      const skipped = Math.min(this.left, chunk.length - at);
      this.left -= skipped;
      at += skipped;
    }
    done(null, chunk);
  }

  /** Reads on in a head; when it is complete, `left` is what follows in the chunk. @returns where it goes on. */
  private readHead(chunk: Buffer, at: number): number {
    const before = this.head.length;
    const head = Buffer.concat([this.head, chunk.subarray(at, at + LONGEST_HEAD - before)]);
    const length = frameLength(head);
    if (length === null) {
      this.head = head;
      return chunk.length;
    }
    this.head = Buffer.alloc(0);
    this.left = length - before;
    return at;
  }
}
