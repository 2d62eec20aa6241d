import { isUtf8 } from 'node:buffer';
import { bodyFault } from './input-fault.js';
import { MOST_FORM_FIELDS } from './json-limits.data.js';
import { checkSmallJsonValue } from './json-value.js';

const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/i;

export function isFormType(contentType: string | undefined): boolean {
  return FORM_TYPE.test(contentType ?? '');
}

/** The fields of a form. One that is sent twice is a list, which no field of text accepts (RFC 6749, 3.2). */
export function parseFormBody(bytes: Buffer): object {
  if (!isUtf8(bytes)) throw bodyFault('utf8', 'body must be UTF-8');
  refuseManyFields(bytes);
  const fields = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(bytes.toString('utf8'))) {
    const known = fields.get(name);
    if (Array.isArray(known)) known.push(value);
    else fields.set(name, known === undefined ? value : [known, value]);
  }
  const body = Object.fromEntries(fields);
  checkSmallJsonValue(body);
  return body;
}

function refuseManyFields(bytes: Buffer): void {
  let fields = 1;
  for (let at = bytes.indexOf('&'); at !== -1; at = bytes.indexOf('&', at + 1)) {
    fields += 1;
    if (fields > MOST_FORM_FIELDS) {
      throw bodyFault('maxMembers', `body has more than ${MOST_FORM_FIELDS} fields`);
    }
  }
}
