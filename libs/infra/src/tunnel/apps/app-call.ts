import { type Readable, Transform, type TransformCallback } from 'node:stream';
import type { IncomingMessage } from 'node:http';
import type { Dispatcher } from 'undici';

/** A request for an application. */
export interface AppCall {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  /** Names and values in turn, as the application gets them; with `host`, without those of one connection. */
  readonly headers: readonly string[];
  /** Null for a request without a body. */
  readonly body: Readable | null;
}

/**
 * Takes the answer of an application, or of what is in front of it; a status below 200 comes before it. What goes wrong
 * before its head is an `AppUnreachable`, an `AppConnectionLost`, a `TunnelMissing` or a `GatewayUnreachable`, or the
 * reason the taker has given up with.
 */
export type AnswerTaker = Required<
  Pick<
    Dispatcher.DispatchHandler,
    'onRequestStart' | 'onResponseStart' | 'onResponseData' | 'onResponseEnd' | 'onResponseError'
  >
>;

export type AnswerController = Dispatcher.DispatchController;

/** More of a body that nobody wants is not read. */
export const DROPPED_BYTES = 16 * 1024 * 1024;
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

/**
 * The body of a request on its way to an application. Whatever becomes of it, the request keeps its connection: its
 * sender may still be answered.
 */
export class RequestBody extends Transform {
  /** That have come so far. */
  bytes = 0;

  constructor(request: IncomingMessage) {
    super();
    this.on('error', () => undefined);
    this.once('close', () => dropRest(request.unpipe(this)));
    request.once('close', () => {
      if (!request.readableEnded) this.destroy(new Error('the body broke off'));
    });
    request.pipe(this);
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.bytes += chunk.length;
    done(null, chunk);
  }
}
