import { readSecretCookie } from '#libs/http/contracts';
import { SESSION_SECONDS } from './session-times.data.js';

/** `__Host-` needs https: no other host of the domain, a hosted application least of all, can then write the cookie. */
export function consoleCookieName(secure: boolean): string {
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
