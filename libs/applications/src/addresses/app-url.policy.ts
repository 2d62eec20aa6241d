import { PorticoError } from '#libs/kernel';
import { addressFault } from './web-address.policy.js';

/**
 * Address of an application, to which a query is added when it is opened.
 * @throws PorticoError `VALIDATION_ERROR`.
 */
export function readAppUrl(value: string | null): string | null {
  if (value === null) return null;
  const fault = addressFault(value) ?? (value.includes('?') ? 'must not have a query' : null);
  if (fault) {
    throw new PorticoError('VALIDATION_ERROR', {
      message: `appUrl ${fault}`,
      details: { field: 'appUrl' },
    });
  }
  return value;
}
