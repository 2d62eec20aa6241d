import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import type { ContentEncoding } from './accepted-encoding.policy.js';
import { encodingFor, sendEncoded } from './encoded-content.js';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Good enough for what is made while somebody waits; the best level takes ten times as long. */
const BROTLI_QUALITY = 5;

/** A text that stays as it is, with an entity tag, sent compressed to those who take it so. */
export class CompressedText {
  /** Strong entity tag, quoted. */
  readonly etag: string;
  readonly #bytes: Buffer;
  readonly #encoded = new Map<ContentEncoding, Promise<Buffer>>();

  constructor(
    readonly text: string,
    readonly contentType: string,
  ) {
    this.#bytes = Buffer.from(text);
    this.etag = `"${createHash('sha256').update(this.#bytes).digest('base64url')}"`;
  }

  /**
   * Answers the text, or 304 to who has it.
   * @param cacheControl by default the reader asks each time whether it is still the same.
   */
  async send(request: Request, response: Response, cacheControl = 'no-cache'): Promise<void> {
    const encoding = encodingFor(request);
    // Each form is another representation, and so has another strong tag.
    const etag = encoding === 'identity' ? this.etag : `${this.etag.slice(0, -1)}-${encoding}"`;
    response.setHeader('ETag', etag);
    response.setHeader('Vary', 'Accept-Encoding');
    response.setHeader('Cache-Control', cacheControl);
    if (knows(request, this.etag)) {
      response.status(304).end();
      return;
    }
    sendEncoded(request, response, { type: this.contentType, encoding, bytes: await this.#in(encoding) });
  }

  #in(encoding: ContentEncoding): Promise<Buffer> {
    if (encoding === 'identity') return Promise.resolve(this.#bytes);
    let encoded = this.#encoded.get(encoding);
    if (!encoded) {
      encoded = encoding === 'br' ? this.#brotli() : zip(this.#bytes);
      this.#encoded.set(encoding, encoded);
    }
    return encoded;
  }

  #brotli(): Promise<Buffer> {
    return brotli(this.#bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
  }
}

/** Whether the request names the text by its tag, in whatever form the reader has it. */
function knows({ headers }: Request, etag: string): boolean {
  const named = (headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return named.some((tag) => tag === '*' || tag.replace(/-(br|gzip)"$/, '"') === etag);
}
