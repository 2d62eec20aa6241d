import { invalidParameter } from '../query/invalid-parameter.js';
import { KEY_SEPARATOR, type EntityDefinition } from '../registry/entity-definition.js';
import { PATH_WORDS } from '../registry/reserved-words.data.js';

export type RecordId = string | number;

const TEXT_ID = /^[\w.:+@-]{1,100}$/;
const NUMBER_ID = /^[1-9]\d{0,14}$/;

/**
 * @param field how the caller named the id, for the error.
 * @throws PorticoError `INVALID_PARAMS` when the id cannot belong to this entity.
 */
export function parseRecordId(
  { idType, zeroId, compositeKey }: Pick<EntityDefinition, 'idType' | 'zeroId' | 'compositeKey'>,
  id: string | number,
  field = 'id',
): RecordId {
  const text = String(id);
  if (compositeKey) return parseKey(compositeKey, text, field);
  if (zeroId && text === '0') return 0;
  if (idType === 'string' ? TEXT_ID.test(text) && !PATH_WORDS.has(text) : NUMBER_ID.test(text))
    return idType === 'string' ? text : Number(text);
  const expected = idType === 'number' ? 'a positive whole number' : 'a short code';
  throw invalidParameter(field, `Parameter "${field}" must be ${expected}.`);
}

/** @throws PorticoError `INVALID_PARAMS` naming the part of the id that cannot be one. */
function parseKey(key: readonly string[], text: string, field: string): string {
  const parts = text.split(KEY_SEPARATOR);
  if (parts.length !== key.length) {
    throw invalidParameter(field, `Parameter "${field}" must be ${key.join(KEY_SEPARATOR)}.`);
  }
  const wrong = key.find((_name, index) => !NUMBER_ID.test(parts[index] ?? ''));
  if (wrong === undefined) return text;
  throw invalidParameter(wrong, `Parameter "${wrong}" must be a positive whole number.`);
}
