import type { IncomingMessage } from 'node:http';
import { Transform, type TransformCallback } from 'node:stream';
import { dropRest } from '../sessions/drop-rest.js';

/** Whether a request has a body, also one that turns out to be empty. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
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
