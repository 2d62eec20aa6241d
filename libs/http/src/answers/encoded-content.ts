import type { Request, Response } from 'express';

/** Forms in which content that is kept compressed is sent. */
export type ContentEncoding = 'br' | 'gzip' | 'identity';

/** The smallest form the reader takes. */
export function encodingFor(request: Request): ContentEncoding {
  return (request.acceptsEncodings('br', 'gzip', 'identity') || 'identity') as ContentEncoding;
}

/** Answers content that is whole at hand, without its bytes to HEAD. `Vary` is the caller's, who says it of a 304 too. */
export function sendEncoded(
  { method }: Request,
  response: Response,
  content: { readonly type: string; readonly encoding: ContentEncoding; readonly bytes: Buffer },
): void {
  const { type, encoding, bytes } = content;
  response.setHeader('Content-Type', type);
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', bytes.length);
  response.end(method === 'HEAD' ? undefined : bytes);
}
