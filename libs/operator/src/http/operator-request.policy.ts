import type { IncomingHttpHeaders } from 'node:http';
import { foreignPageFault, isKnownHost } from '#libs/kernel';

/** Forms and pages of other sites cannot send it without being asked about it first, which nobody answers. */
export const OPERATOR_HEADER = 'x-svc-operator';

/** Why a call of the operator API is not taken, whoever is signed in; null when it is. */
export function requestFault(headers: IncomingHttpHeaders, known: ReadonlySet<string>): string | null {
  if (!isKnownHost(headers.host, known)) return 'The header Host names no address of this listener.';
  if (headers[OPERATOR_HEADER] !== '1') return 'The header X-Svc-Operator: 1 is missing.';
  return foreignPageFault(headers);
}

/** Cookies know no ports: the name is of this listener alone. */
export const OPERATOR_COOKIE = 'svc-operator';

const ATTRIBUTES = 'HttpOnly; SameSite=Strict; Path=/';

/** @param secure whether the console is reached by https. */
export function operatorCookie(secret: string, expiresAt: Date, secure: boolean): string {
  const until = `Expires=${expiresAt.toUTCString()}`;
  return `${OPERATOR_COOKIE}=${secret}; ${ATTRIBUTES}; ${until}${secure ? '; Secure' : ''}`;
}

export function noOperatorCookie(secure: boolean): string {
  return `${OPERATOR_COOKIE}=; ${ATTRIBUTES}; Max-Age=0${secure ? '; Secure' : ''}`;
}
