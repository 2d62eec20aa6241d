import { invalidParameter } from '../query/invalid-parameter.js';
import type { EntityDefinition } from '../registry/entity-definition.js';
import { PATH_WORDS } from '../registry/reserved-words.data.js';

export type RecordId = string | number;

const TEXT_ID = /^[\w.:+@-]{1,100}$/;
const NUMBER_ID = /^[1-9]\d{0,14}$/;

/**
 * @param field how the caller named the id, for the error.
 * @throws PorticoError `INVALID_PARAMS` when the id cannot belong to this entity.
 */
export function parseRecordId(
  { idType }: Pick<EntityDefinition, 'idType'>,
  id: string | number,
  field = 'id',
): RecordId {
  const text = String(id);
  if (idType === 'string' ? TEXT_ID.test(text) && !PATH_WORDS.has(text) : NUMBER_ID.test(text))
    return idType === 'string' ? text : Number(text);
  const expected = idType === 'number' ? 'a positive whole number' : 'a short code';
  throw invalidParameter(field, `Parameter "${field}" must be ${expected}.`);
}
