import { PorticoError, shown } from '#libs/kernel';

/** The refusal of a parameter or field of a query, named in `details.field`. */
export function invalidParameter(field: string, message: string): PorticoError {
  return new PorticoError('INVALID_PARAMS', { message, details: { field: shown(field) } });
}

/** The refusal of a field that is only written where a value of it would be read. */
export function neverAnswered(name: string): PorticoError {
  return invalidParameter(name, `Field "${name}" can be written but not read.`);
}
