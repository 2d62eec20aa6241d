import type { IncomingHttpHeaders } from 'node:http';

/** What one header says of where a request comes from: our own page, anywhere else, or nothing. */
export type Word = 'own' | 'elsewhere' | 'untold';

/**
 * Whether the cookie of a request counts, by the page that sends it and by `Sec-Fetch-Site`. A browser sends the cookie
 * with what other pages ask for as well, so one of the two must say that it was ours, and neither that it was not.
 */
const COUNTS: Readonly<Record<Word, Readonly<Record<Word, boolean>>>> = {
  own: { own: true, elsewhere: false, untold: true },
  elsewhere: { own: false, elsewhere: false, untold: false },
  untold: { own: true, elsewhere: false, untold: false },
};

/** @param ownOrigin of the service, as browsers write it. */
export function isFromConsole(headers: IncomingHttpHeaders, ownOrigin: string): boolean {
  return COUNTS[wordOf(pageOf(headers), ownOrigin)][wordOf(siteOf(headers), 'same-origin')];
}

function wordOf(said: string | undefined, own: string): Word {
  if (said === undefined) return 'untold';
  return said === own ? 'own' : 'elsewhere';
}

/**
 * The origin of the page. A browser that only reads names it in `Referer` alone; where an address is not https, it says
 * nothing else at all.
 */
function pageOf({ origin, referer, ...headers }: IncomingHttpHeaders): string | undefined {
  if (origin !== undefined || referer === undefined || siteOf(headers) !== undefined) return origin;
  return URL.canParse(referer) ? new URL(referer).origin : 'null';
}

/** Fetch Metadata, 2.4. */
function siteOf(headers: IncomingHttpHeaders): string | undefined {
  const said = headers['sec-fetch-site'];
  return said === undefined ? undefined : String(said);
}
