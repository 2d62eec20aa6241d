import type { IncomingHttpHeaders } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { decodePage } from '../text/decode-page.policy.js';
import { readablePage, type ReadablePage } from '../text/html-text.policy.js';
import { visible } from '../text/plain-text.policy.js';
import { BoundedHttp } from './bounded-http.js';
import { OutboundFault } from './outbound-fault.js';
import { mayOpen } from './page-address.policy.js';

const MOST_REDIRECTS = 3;
const MARKUP: ReadonlySet<string> = new Set(['text/html', 'application/xhtml+xml']);
const PLAIN = 'text/plain';

/** Reads pages of the web, which may be anybody's and say anything. */
@Injectable()
export class ReadPage {
  constructor(
    private readonly http: BoundedHttp,
    @Inject(CONFIG)
    private readonly config: Pick<Config, 'searchPageMs' | 'searchPageBytes' | 'environment'>,
  ) {}

  /**
   * The text of a page, a few redirects further at most; each of them is checked as the first address was.
   * @returns null for a page that cannot be read, for whatever reason
   */
  async execute(address: string, signal: AbortSignal): Promise<ReadablePage | null> {
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
      if (error instanceof OutboundFault) return null;
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
    const text = decodePage(body, headers['content-type'] ?? '');
    return MARKUP.has(typeOf(headers)) ? readablePage(text) : { title: null, text: visible(text) };
  }
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
