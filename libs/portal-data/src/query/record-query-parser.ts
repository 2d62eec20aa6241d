import type { FieldReference } from '../records/entity-names.js';
import type { PlainRecord } from '../records/record-mapper.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';
import { refuseUnknown } from './known-parameters.js';
import { parseSelect } from './list-query-parser.js';
import type { OwnParameters } from './list-query.js';
import { parseOwnParameters } from './own-parameters.js';

export interface RecordQuery {
  /** Empty means every field. */
  readonly select: readonly FieldReference[];
  readonly parameters: OwnParameters;
}

/**
 * Reads the query of an operation on one record, or of `fields`.
 * @throws PorticoError `INVALID_PARAMS` naming the parameter or field.
 */
export function parseRecordQuery(
  entity: RegisteredEntity,
  operation: 'get' | 'create' | 'update' | 'delete' | 'fields',
  input: PlainRecord,
): RecordQuery {
  refuseUnknown(entity, operation, input);
  const { parameters } = parseOwnParameters(entity, operation, input);
  return { select: operation === 'get' ? parseSelect(entity, input['select']) : [], parameters };
}
