import type { IncomingHttpHeaders } from 'node:http';
import { foreignPageFault, isKnownHost } from '#libs/kernel';

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** What forms of any page may send beside `application/x-www-form-urlencoded`, which is what curl says of JSON. */
const OF_FORMS = /^\s*(text\/plain|multipart\/form-data)\b/i;

/**
 * Why the control port does not take a call; null when it does. There is nothing a caller could know, so what tells the
 * person at this computer from a page in their browser is what browsers say of pages, and the name they call it by.
 */
export function callFault(
  method: string,
  headers: IncomingHttpHeaders,
  names: ReadonlySet<string>,
): string | null {
  if (!isKnownHost(headers.host, names)) return 'The header Host names no address of this listener.';
  const typedIn = READING.has(method) && headers['sec-fetch-site'] === 'none';
  if (!typedIn) {
    const fault = foreignPageFault(headers);
    if (fault !== null) return fault;
  }
  return OF_FORMS.test(headers['content-type'] ?? '') ? 'The body must be application/json.' : null;
}
