import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { readSecretCookie } from '#libs/http/contracts';
import { isNavigation } from '../request-head.policy.js';

/** What of a request says whether a cookie may speak for it. */
export type VisitRequest = Pick<IncomingMessage, 'method' | 'headers'>;

/**
 * Who has made a browser send a request: a page of the application, the person by typing an address, a page of
 * any other origin (another application of the platform is one), or nobody says.
 */
export type Provenance = 'own' | 'person' | 'elsewhere' | 'untold';

/** What a request is for: a page to look at, something to read, something to do, a WebSocket. */
export type Purpose = 'navigation' | 'read' | 'write' | 'socket';

/**
 * Whom a cookie may come from to count. A browser sends it with what any page asks for; only the way to a page is
 * open from everywhere, as the page that leads there never sees it. A program that says nothing of its origin
 * may read; to do more it has bearers.
 */
const COOKIE_COUNTS: Readonly<Record<Purpose, Readonly<Record<Provenance, boolean>>>> = {
  navigation: { own: true, person: true, elsewhere: true, untold: true },
  read: { own: true, person: true, elsewhere: false, untold: true },
  write: { own: true, person: true, elsewhere: false, untold: false },
  socket: { own: true, person: true, elsewhere: false, untold: false },
};

/** Fetch Metadata, 2.4. What is not in it was not written by a browser that knows the word. */
const OF_SITE: ReadonlyMap<string, Provenance> = new Map([
  ['same-origin', 'own'],
  ['none', 'person'],
  ['same-site', 'elsewhere'],
  ['cross-site', 'elsewhere'],
]);

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
/** A document inside of an `object` or `embed` is part of the page around it. */
const PAGES: ReadonlySet<string> = new Set(['document', 'iframe', 'frame']);

/** @param ownOrigins of the application, as browsers write them. */
export function cookieCounts(request: VisitRequest, ownOrigins: ReadonlySet<string>): boolean {
  return COOKIE_COUNTS[purposeOf(request)][provenanceOf(request.headers, ownOrigins)];
}

export function purposeOf({ method = 'GET', headers }: VisitRequest): Purpose {
  if (headers.upgrade !== undefined) return 'socket';
  if (!READING.has(method)) return 'write';
  const destination = headers['sec-fetch-dest'];
  const isPage = destination === undefined || PAGES.has(String(destination));
  return isPage && isNavigation(method, headers) ? 'navigation' : 'read';
}

/** An `Origin` that is hidden says nothing; what the browser says of the site then still does. */
export function provenanceOf(headers: IncomingHttpHeaders, ownOrigins: ReadonlySet<string>): Provenance {
  const { origin, referer } = headers;
  if (origin !== undefined && origin !== 'null') return ownOrigins.has(origin) ? 'own' : 'elsewhere';
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return OF_SITE.get(String(site)) ?? 'elsewhere';
  if (origin !== undefined) return 'elsewhere';
  if (referer === undefined) return 'untold';
  return URL.canParse(referer) && ownOrigins.has(new URL(referer).origin) ? 'own' : 'elsewhere';
}

const NAME = 'svc-gw';

/** How long a session lives without a request. */
export const COOKIE_SECONDS = 600;

/**
 * `__Host-` needs https: no other host of the domain, an application least of all, can then write the cookie.
 */
function gatewayCookieName(secure: boolean): string {
  return secure ? `__Host-${NAME}` : NAME;
}

const ENTRY = '-entry-';
const TAG_LENGTH = 12;

/**
 * Name of the cookie that tells a browser which comes with an entry from others, until its session begins; each
 * entry has its own, as several frames may open at once.
 */
export function entryCookieName(token: string, secure: boolean): string {
  return gatewayCookieName(secure) + ENTRY + token.slice(-TAG_LENGTH);
}

/** Whether a cookie is the gateway's own, which applications neither see nor set. */
export function isGatewayCookie(name: string, secure: boolean): boolean {
  const session = gatewayCookieName(secure);
  return name === session || name.startsWith(session + ENTRY);
}

/** The secret a cookie of the gateway holds in a request; null when it brings none, or several. */
export function readGatewayCookie(
  header: string | undefined,
  secure: boolean,
  name = gatewayCookieName(secure),
): string | null {
  return readSecretCookie(header, name);
}

/**
 * `Set-Cookie` of a cookie of the gateway. Over https it also works in a frame of the portal, there in a jar of its own.
 * @param seconds 0 ends it.
 */
export function gatewayCookie(
  secret: string,
  secure: boolean,
  seconds: number,
  name = gatewayCookieName(secure),
): string {
  const where = secure ? '; Secure; SameSite=None; Partitioned' : '; SameSite=Lax';
  return `${name}=${secret}; Path=/; Max-Age=${seconds}; HttpOnly${where}`;
}
