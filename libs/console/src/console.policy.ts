import type { IncomingHttpHeaders } from 'node:http';
import { readSecretCookie } from '#libs/http/contracts';

/** How long somebody stays signed in to the console, however much they use it. */
export const SESSION_SECONDS = 12 * 3_600;

/** How long without a call. */
export const IDLE_SECONDS = 2 * 3_600;

/** Written again only when this much is over, so that a page of many calls writes once. */
export const REFRESH_AFTER_SECONDS = 60;

/** How often the host is asked whether somebody who uses the console may still come in. */
export const HOST_CHECK_SECONDS = 5 * 60;

/** `__Host-` needs https: no other host of the domain, a hosted application least of all, can then write the cookie. */
function consoleCookieName(secure: boolean): string {
  return secure ? '__Host-svc-console' : 'svc-console';
}

/** The secret of a session a request brings; null when it brings none, or several. */
export function readConsoleCookie(header: string | undefined, secure: boolean): string | null {
  return readSecretCookie(header, consoleCookieName(secure));
}

/** `Set-Cookie` that holds a session. Scripts never see it, and no other site's request for anything but a page brings it. */
export function consoleCookie(secret: string, secure: boolean): string {
  return cookie(secret, secure, SESSION_SECONDS);
}

/** `Set-Cookie` that takes it away. */
export function endedConsoleCookie(secure: boolean): string {
  return cookie('', secure, 0);
}

function cookie(secret: string, secure: boolean, seconds: number): string {
  const overHttps = secure ? '; Secure' : '';
  return `${consoleCookieName(secure)}=${secret}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${overHttps}`;
}

/** What one header says of where a request comes from: our own page, anywhere else, or nothing. */
type Word = 'own' | 'elsewhere' | 'untold';

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

const HOME = '/console';
/** What of the console is no page. */
const NO_PAGES = /^\/console\/(api|assets|sign-in)(\/|$)/;

/**
 * Where somebody comes back to after the sign-in: a page of the console, and nothing else an address may be made to
 * mean.
 * @param asked path and query, as they stand in the address of the sign-in.
 */
export function consolePath(asked: string | undefined, publicUrl: string): string {
  const { origin } = new URL(publicUrl);
  if (asked === undefined || !asked.startsWith('/') || !URL.canParse(asked, origin)) return HOME;
  const { origin: meant, pathname, search, hash } = new URL(asked, origin);
  const isPage = (pathname === HOME || pathname.startsWith(`${HOME}/`)) && !NO_PAGES.test(pathname);
  return meant === origin && isPage ? pathname + search + hash : HOME;
}
