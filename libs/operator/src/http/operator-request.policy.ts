import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

/** Forms and pages of other sites cannot send it without being asked about it first, which nobody answers. */
export const OPERATOR_HEADER = 'x-svc-operator';

function hostOf(header: string | undefined): string | null {
  const url = header === undefined ? null : `http://${header}`;
  return url !== null && URL.canParse(url) ? new URL(url).hostname : null;
}

/**
 * Whether a browser may call the listener by this name. Whoever owns a name can let it lead to an address inside, and
 * the pages under it would then be of the listener's own origin; addresses and names that we know nobody else owns.
 * @param known names of the listener, in lower case.
 */
export function isKnownHost(header: string | undefined, known: ReadonlySet<string>): boolean {
  const host = hostOf(header);
  if (host === null) return false;
  return isIP(host.replace(/^\[|\]$/g, '')) !== 0 || host === 'localhost' || known.has(host);
}

/** Why a call of the operator API is not taken, whoever is signed in; null when it is. */
export function requestFault(headers: IncomingHttpHeaders, known: ReadonlySet<string>): string | null {
  const { host, origin, 'sec-fetch-site': site } = headers;
  if (!isKnownHost(host, known)) return 'The header Host names no address of this listener.';
  if (headers[OPERATOR_HEADER] !== '1') return 'The header X-Svc-Operator: 1 is missing.';
  if (site !== undefined && site !== 'same-origin') return 'The call comes from another site.';
  if (origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host?.toLowerCase())) {
    return 'The call comes from another origin.';
  }
  return null;
}
