import type { IncomingMessage } from 'node:http';
import { PorticoError } from '#libs/kernel';
import type { TooLarge } from './read-multipart.js';

/**
 * Reads a whole body of at most `limit` bytes. `begin` is called when the announced size is acceptable.
 * @throws PorticoError what `tooLarge` makes, as soon as the announced or received size exceeds the limit.
 */
export function readBody(
  request: IncomingMessage,
  limit: number,
  begin: () => void,
  tooLarge: TooLarge = payloadTooLarge,
): Promise<Buffer> {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > limit) return Promise.reject(tooLarge(limit));
  begin();
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const done = (settle: () => void): void => {
      request.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onClose);
      settle();
    };
    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > limit) done(() => reject(tooLarge(limit)));
      else chunks.push(chunk);
    };
    const onEnd = (): void =>
      done(() => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, size)));
    const onClose = (): void => done(() => reject(new Error('the client went away while sending the body')));
    request.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onClose);
  });
}

export function payloadTooLarge(limit: number): PorticoError {
  return new PorticoError('PAYLOAD_TOO_LARGE', {
    message: `The request body is larger than ${limit} bytes.`,
    details: { limitBytes: limit },
  });
}
