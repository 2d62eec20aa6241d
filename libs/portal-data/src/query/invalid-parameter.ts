import { didYouMean, PorticoError, shown } from '#libs/kernel';
import { FORBIDDEN_NAMES, MAX_NAME_LENGTH } from '../records/entity-names.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';

/** The refusal of a parameter or field of a query, named in `details.field`. */
export function invalidParameter(field: string, message: string): PorticoError {
  return new PorticoError('INVALID_PARAMS', { message, details: { field: shown(field) } });
}

/** The refusal of a field that is only written where a value of it would be read. */
export function neverAnswered(name: string): PorticoError {
  return invalidParameter(name, `Field "${name}" can be written but not read.`);
}

/** The refusal of a name of no field. @param where the part of the request that names it. */
export function unknownField(entity: RegisteredEntity, where: string, name: string): PorticoError {
  const message = `${where} names the unknown field "${shown(name)}".`;
  // No host has such a name.
  if (name.length > MAX_NAME_LENGTH || FORBIDDEN_NAMES.has(name)) return invalidParameter(name, message);
  const meant = didYouMean(name, [...entity.byName.keys()]);
  return new UnknownField(name, `${message}${meant}`);
}

/** A request names a field that nobody knows, as far as the portal has said what it has. */
export class UnknownField extends PorticoError {
  constructor(name: string, message: string) {
    super('INVALID_PARAMS', { message, details: { field: shown(name) } });
  }
}

/** A switch as JSON or as the text of a query; undefined for anything else. */
export function readFlag(value: unknown): boolean | undefined {
  if (value === true || value === 'true' || value === '1') return true;
  return value === false || value === 'false' || value === '0' ? false : undefined;
}
