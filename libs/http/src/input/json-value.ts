import { bodyFault } from './input-fault.js';

const LONE_SURROGATE = /\p{Surrogate}/u;

/** Text the database can hold: no NUL, no half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && !LONE_SURROGATE.test(text);
}

/**
 * Refuses what is valid JSON but never meant well: members named `__proto__` and text no database can store.
 * @param value no deeper than the scanner lets pass.
 */
export function checkJsonValue(value: unknown): void {
  if (typeof value === 'string') {
    if (!isStorableText(value))
      throw bodyFault('isText', 'body contains text with characters that are not allowed');
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const element of value) checkJsonValue(element);
    return;
  }
  for (const [name, member] of Object.entries(value)) {
    if (name === '__proto__') throw bodyFault('unknownField', 'body must not contain __proto__');
    checkJsonValue(name);
    checkJsonValue(member);
  }
}
