import { randomUUID } from 'node:crypto';
import { redactText } from '#libs/observability/contracts';

const SANE = /^[\w.-]{1,128}$/;

/** The client's id when it is harmless, else a new one. It is answered, logged and stored: never a secret. */
export function requestIdFrom(header: string | string[] | undefined): string {
  if (typeof header === 'string' && SANE.test(header) && redactText(header) === header) return header;
  return `req_${randomUUID().replaceAll('-', '')}`;
}
