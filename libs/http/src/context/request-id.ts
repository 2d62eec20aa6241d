import { newId } from '#libs/kernel';

const SANE = /^[\w.-]{1,128}$/;

/** The client's id when it is harmless, else a new one. */
export function requestIdFrom(header: string | string[] | undefined): string {
  if (typeof header === 'string' && SANE.test(header)) return header;
  return `req_${newId().replaceAll('-', '')}`;
}
