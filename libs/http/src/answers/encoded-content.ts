import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedEncoding, type ContentEncoding } from './accepted-encoding.policy.js';

/** The smallest form the reader takes. */
export function encodingFor(
  { headers }: Pick<IncomingMessage, 'headers'>,
  kept?: ReadonlySet<ContentEncoding>,
): ContentEncoding {
  return acceptedEncoding(headers['accept-encoding'], kept);
}

/** Answers content that is whole at hand, without its bytes to HEAD. `Vary` is the caller's, who says it of a 304 too. */
export function sendEncoded(
  { method }: Pick<IncomingMessage, 'method'>,
  response: ServerResponse,
  content: { readonly type: string; readonly encoding: ContentEncoding; readonly bytes: Buffer },
): void {
  const { type, encoding, bytes } = content;
  response.setHeader('Content-Type', type);
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', bytes.length);
  response.end(method === 'HEAD' ? undefined : bytes);
}
