import { shown } from '#libs/kernel';
import { bodyFault, inputFault } from './input-fault.js';

const BODY = 'body';
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Text the database can hold: no NUL, no half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && !LONE_SURROGATE.test(text);
}

/**
 * Refuses what is valid JSON but never meant well: members named `__proto__` and text no database can store.
 * @param value no deeper than the scanner lets pass.
 * @param field the member of the body it stands in; the body itself is called so.
 */
export function checkJsonValue(value: unknown, field = BODY): void {
  if (typeof value === 'string') {
    if (isStorableText(value)) return;
    throw inputFault('body', field, 'isText', `${field} contains text with characters that are not allowed`);
  }
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const element of value) checkJsonValue(element, field);
    return;
  }
  for (const [name, member] of Object.entries(value)) {
    if (name === '__proto__') throw bodyFault('unknownField', 'body must not contain __proto__');
    checkJsonValue(name, field);
    checkJsonValue(member, field === BODY ? shown(name) : field);
  }
}
