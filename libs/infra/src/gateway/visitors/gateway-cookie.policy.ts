const NAME = 'svc-gw';
const FORM = /^[\w-]{43}$/;

/** How long a session lives without a request. */
export const COOKIE_SECONDS = 600;

/**
 * `__Host-` needs https: no other host of the domain, an application least of all, can then write the cookie.
 */
export function gatewayCookieName(secure: boolean): string {
  return secure ? `__Host-${NAME}` : NAME;
}

/** The secret of a session in a request; null when it brings none, or several. */
export function readGatewayCookie(header: string | undefined, secure: boolean): string | null {
  const name = gatewayCookieName(secure);
  const values = (header ?? '').split(';').flatMap((part) => {
    const [key = '', ...value] = part.trim().split('=');
    return key === name ? [value.join('=')] : [];
  });
  const [value] = values;
  return values.length === 1 && value !== undefined && FORM.test(value) ? value : null;
}

/**
 * `Set-Cookie` of a session. Over https it also works in a frame of the portal, there in a jar of its own.
 * @param seconds 0 ends it.
 */
export function gatewayCookie(secret: string, secure: boolean, seconds: number): string {
  const where = secure ? '; Secure; SameSite=None; Partitioned' : '; SameSite=Lax';
  return `${gatewayCookieName(secure)}=${secret}; Path=/; Max-Age=${seconds}; HttpOnly${where}`;
}
