import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { needsBytes } from './needs-bytes.js';

/** Forms in which content that is kept compressed is sent. */
export type ContentEncoding = 'br' | 'gzip' | 'identity';

/** The smallest first. */
const FORMS = ['br', 'gzip', 'identity'] as const satisfies readonly ContentEncoding[];

/** How much the reader wants a form, 0 to 1: what is not named is not wanted, but for the form that needs no unpacking. */
function weightOf(form: ContentEncoding, wanted: ReadonlyMap<string, number>): number {
  return wanted.get(form) ?? wanted.get('*') ?? (form === 'identity' ? Number.EPSILON : 0);
}

/**
 * The form of content a reader likes best, the smaller one where several are alike.
 * @param header `Accept-Encoding`, RFC 9110 12.5.3. A reader who takes nothing at all gets it unpacked.
 * @param kept the forms there are.
 */
export function acceptedEncoding(
  header: string | undefined,
  kept: ReadonlySet<ContentEncoding> = new Set(FORMS),
): ContentEncoding {
  const wanted = new Map(
    (header ?? '').split(',').map((part): [string, number] => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const weight = parameters.find((text) => text.startsWith('q='));
      return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0];
    }),
  );
  return FORMS.filter((form) => kept.has(form)).reduce<ContentEncoding>(
    (best, form) => (weightOf(form, wanted) > weightOf(best, wanted) ? form : best),
    FORMS.find((form) => kept.has(form) && weightOf(form, wanted) > 0) ?? 'identity',
  );
}

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
   * @throws PorticoError `PRECONDITION_FAILED`
   * @param cacheControl by default the reader asks each time whether it is still the same.
   */
  async send(request: Request, response: Response, cacheControl = 'no-cache'): Promise<void> {
    const encoding = encodingFor(request);
    // Each form is another representation, and so has another strong tag.
    const etag = encoding === 'identity' ? this.etag : `${this.etag.slice(0, -1)}-${encoding}"`;
    response.setHeader('Vary', 'Accept-Encoding');
    response.setHeader('Cache-Control', cacheControl);
    // Conditions are for what is there: of a page that says nothing is, nobody shall keep a tag.
    if (response.statusCode === 200 && !needsBytes(request, response, { etag })) return;
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
