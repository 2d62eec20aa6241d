import { isUtf8 } from 'node:buffer';
import { bodyFault } from './input-fault.js';
import { checkJsonValue } from './json-value.js';

const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/i;

export function isFormType(contentType: string | undefined): boolean {
  return FORM_TYPE.test(contentType ?? '');
}

/** The fields of a form. One that is sent twice is a list, which no field of text accepts (RFC 6749, 3.2). */
export function parseFormBody(bytes: Buffer): object {
  if (!isUtf8(bytes)) throw bodyFault('utf8', 'body must be UTF-8');
  const fields = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(bytes.toString('utf8'))) {
    const known = fields.get(name);
    fields.set(name, known === undefined ? value : [known, value].flat());
  }
  const body = Object.fromEntries(fields);
  checkJsonValue(body);
  return body;
}
