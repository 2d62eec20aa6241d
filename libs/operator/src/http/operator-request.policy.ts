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
