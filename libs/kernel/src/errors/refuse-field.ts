import { PorticoError } from './portico-error.js';

/** @throws PorticoError `VALIDATION_ERROR`; message and `details.field` name the field. */
export function refuseField(field: string, fault: string): never {
  throw new PorticoError('VALIDATION_ERROR', { message: `${field}: ${fault}`, details: { field } });
}
