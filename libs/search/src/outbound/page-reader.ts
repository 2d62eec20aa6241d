import type { IncomingHttpHeaders } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { parseInThread, type ParseLimits, ParseStopped } from '#libs/parsing';
import { BoundedHttp, OutboundFault } from './bounded-http.js';
import { type PageFacts, pageText, type ReadablePage } from './page-text.policy.js';

/**
 * Whether a page may be asked for, as far as its address tells; where its name leads is checked when it is resolved.
 * Other ports than those of the web are open to other services, so in production they stay closed.
 */
export function mayOpen(url: URL, { anyPort }: { readonly anyPort: boolean }): boolean {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return false;
  if (url.username !== '' || url.password !== '') return false;
  // The port of the scheme itself is never written.
  return anyPort || url.port === '';
}

const MOST_REDIRECTS = 3;
const MARKUP: ReadonlySet<string> = new Set(['text/html', 'application/xhtml+xml']);
const PLAIN = 'text/plain';
/** Larger pages are read in a thread: they may be made to take long. */
const AT_ONCE_BYTES = 32_768;
const LIMITS: ParseLimits = { workMs: 2_000, memoryMb: 128 };

/** Reads pages of the web, which may be anybody's and say anything. */
@Injectable()
export class PageReader {
  constructor(
    private readonly http: BoundedHttp,
    @Inject(CONFIG)
    private readonly config: Pick<Config, 'searchPageMs' | 'searchPageBytes' | 'environment'>,
  ) {}

  /**
   * The text of a page, a few redirects further at most; each of them is checked as the first address was.
   * @returns null for a page that cannot be read, for whatever reason
   */
  async read(address: string, signal: AbortSignal): Promise<ReadablePage | null> {
    const late = AbortSignal.timeout(this.config.searchPageMs);
    const stop = AbortSignal.any([signal, late]);
    try {
      let url: URL | null = new URL(address);
      for (let left = MOST_REDIRECTS; url !== null && left >= 0; left -= 1) {
        const read: ReadablePage | { readonly next: URL | null } = await this.open(url, stop);
        if (!('next' in read)) return read;
        url = read.next;
      }
      return null;
    } catch (error) {
      if (error instanceof OutboundFault || error instanceof ParseStopped) return null;
      throw error;
    }
  }

  private async open(url: URL, signal: AbortSignal): Promise<ReadablePage | { readonly next: URL | null }> {
    if (!mayOpen(url, { anyPort: this.config.environment !== 'production' })) return { next: null };
    const { status, headers, body } = await this.http.send({
      url,
      origin: 'foreign',
      method: 'GET',
      headers: { accept: 'text/html, application/xhtml+xml, text/plain;q=0.8' },
      body: null,
      maxBytes: this.config.searchPageBytes,
      timeoutMs: this.config.searchPageMs,
      signal,
      wantsBody: (code, head) => code === 200 && isText(head),
    });
    if (status >= 300 && status < 400) return { next: targetOf(headers, url) };
    if (status !== 200 || !isText(headers)) return { next: null };
    const facts = { contentType: headers['content-type'] ?? '', isMarkup: MARKUP.has(typeOf(headers)) };
    return body.length <= AT_ONCE_BYTES ? pageText(body, facts) : textInThread(body, facts, signal);
  }
}

/** @throws ParseStopped */
function textInThread(body: Buffer, input: PageFacts, signal: AbortSignal): Promise<ReadablePage> {
  const script = 'libs/search/src/outbound/page-text.thread.ts';
  const pieces = async function* () {
    yield await Promise.resolve(body);
  };
  return parseInThread<ReadablePage>({ script, input, sources: [{ pieces }], limits: LIMITS, signal });
}

function targetOf({ location }: IncomingHttpHeaders, from: URL): URL | null {
  return location === undefined ? null : URL.parse(location, from.href);
}

function typeOf(headers: IncomingHttpHeaders): string {
  return (headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase();
}

function isText(headers: IncomingHttpHeaders): boolean {
  const type = typeOf(headers);
  return MARKUP.has(type) || type === PLAIN;
}
