import { bodyFault } from './input-fault.js';

/** Levels of nesting accepted in a body; far above any real one, far below what recursion bears. */
const MAX_DEPTH = 64;

const LONE_SURROGATE = /\p{Surrogate}/u;

/** Text the database can hold: no NUL, no half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && !LONE_SURROGATE.test(text);
}

/**
 * Refuses what is valid JSON but never meant well: bottomless nesting, members named `__proto__`
 * and text no database can store.
 */
export function checkJsonValue(value: unknown, depth = 0): void {
  if (typeof value === 'string') {
    if (!isStorableText(value))
      throw bodyFault('isText', 'body contains text with characters that are not allowed');
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth >= MAX_DEPTH) throw bodyFault('maxDepth', `body is nested deeper than ${MAX_DEPTH} levels`);
  if (Array.isArray(value)) {
    for (const element of value) checkJsonValue(element, depth + 1);
    return;
  }
  for (const [name, member] of Object.entries(value)) {
    if (name === '__proto__') throw bodyFault('unknownField', 'body must not contain __proto__');
    checkJsonValue(name, depth);
    checkJsonValue(member, depth + 1);
  }
}
