import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { foreignPageFault } from '#libs/kernel';

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD']);

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** @returns the password of `Authorization: Basic`, whoever names himself with it; empty when there is none. */
function shownPassword(authorization: string | undefined): string {
  const encoded = /^Basic ([A-Za-z0-9+/]+=*)$/.exec(authorization ?? '')?.[1] ?? '';
  const pair = Buffer.from(encoded, 'base64').toString('utf8');
  return pair.slice(pair.indexOf(':') + 1);
}

/** Whether the caller shows the password of the board. */
export function showsPassword({ authorization }: IncomingHttpHeaders, password: string): boolean {
  return timingSafeEqual(digest(shownPassword(authorization)), digest(password));
}

/**
 * Whether a change comes from a page of the board. A browser sends a password it knows along with calls of other pages
 * too, so the call has to say which page it comes from.
 */
export function comesFromBoard(method: string, headers: IncomingHttpHeaders): boolean {
  if (READING.has(method)) return true;
  return headers.origin !== undefined && foreignPageFault(headers) === null;
}
