import { PorticoError } from '#libs/kernel';
import { addressFault } from './web-address.policy.js';

/** What a new application has (specification part 1, "Authorization of application users", step 2). */
export const DEFAULT_REDIRECT_URIS: readonly string[] = ['http://localhost'];

export const MOST_REDIRECT_URIS = 10;

/**
 * Addresses users may be sent back to, as they were written: they are compared byte for byte.
 * @throws PorticoError `VALIDATION_ERROR` naming the entry.
 */
export function readRedirectUris(values: readonly string[]): string[] {
  values.forEach((value, index) => {
    const fault = addressFault(value);
    if (!fault) return;
    const field = `redirectUris[${index}]`;
    throw new PorticoError('VALIDATION_ERROR', { message: `${field} ${fault}`, details: { field } });
  });
  return [...new Set(values)];
}
