import { randomUUID } from 'node:crypto';

const SANE = /^[\w.-]{1,128}$/;

/** The client's id when it is harmless, else a new one. */
export function requestIdFrom(header: string | string[] | undefined): string {
  if (typeof header === 'string' && SANE.test(header)) return header;
  return `req_${randomUUID().replaceAll('-', '')}`;
}
