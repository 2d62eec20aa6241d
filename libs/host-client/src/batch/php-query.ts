import { PorticoError } from '#libs/kernel';
import type { HostParams } from '../call/host-call.js';

/**
 * Arguments as a query in the bracket style of PHP, which is how commands of a batch carry them. There are
 * only texts in it: `true` becomes `1`, `false` `0`, null and an empty list an empty text; what is
 * undefined and an empty object are left out.
 * @throws PorticoError INVALID_PARAMS when a text cannot be written, or the nesting has no end.
 */
export function toPhpQuery(params: HostParams): string {
  const pairs: string[] = [];
  try {
    for (const [name, value] of Object.entries(params)) write(encodeURIComponent(name), value, pairs);
  } catch (cause) {
    throw new PorticoError('INVALID_PARAMS', { message: 'The parameters cannot be written.', cause });
  }
  return pairs.join('&');
}

function write(name: string, value: unknown, pairs: string[]): void {
  if (value === undefined) return;
  if (Array.isArray(value) && value.length === 0) pairs.push(`${name}=`);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, member] of Object.entries(value)) {
      write(`${name}%5B${encodeURIComponent(key)}%5D`, member, pairs);
    }
  } else pairs.push(`${name}=${encodeURIComponent(textOf(value))}`);
}

function textOf(value: unknown): string {
  if (value === null) return '';
  return typeof value === 'boolean' ? String(Number(value)) : String(value);
}
