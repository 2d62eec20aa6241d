import type { IncomingMessage, ServerResponse } from 'node:http';
import { conditionalAnswer, type Representation } from '#libs/conditional-requests';
import { PorticoError } from '#libs/kernel';

/**
 * Says what tells the bytes of an answer from others, and ends the answer with 304 where the client has them. For
 * answers that are sent whole; other headers of a 304 are set before.
 * @returns whether the bytes are to be sent.
 * @throws PorticoError `PRECONDITION_FAILED`: a condition of the request does not hold.
 */
export function needsBytes(
  request: Pick<IncomingMessage, 'method' | 'headers'>,
  response: ServerResponse,
  { etag = null, lastModified = null }: Partial<Omit<Representation, 'size'>>,
): boolean {
  const { status } = conditionalAnswer(request, { etag, lastModified, size: null });
  if (status === 412) throw new PorticoError('PRECONDITION_FAILED');
  if (etag !== null) response.setHeader('ETag', etag);
  if (lastModified !== null) response.setHeader('Last-Modified', lastModified.toUTCString());
  if (status !== 304) return true;
  response.statusCode = 304;
  response.end();
  return false;
}
