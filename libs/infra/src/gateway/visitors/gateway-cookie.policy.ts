import { readSecretCookie } from '#libs/http/contracts';

const NAME = 'svc-gw';

/** How long a session lives without a request. */
export const COOKIE_SECONDS = 600;

/**
 * `__Host-` needs https: no other host of the domain, an application least of all, can then write the cookie.
 */
export function gatewayCookieName(secure: boolean): string {
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
