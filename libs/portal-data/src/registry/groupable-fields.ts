import { VALUE_TYPES } from '../values/value-types.js';
import type { EntityDefinition, EntityField } from './entity-definition.js';

/** What a field is named for: to be counted and added up, or to tell groups apart. */
export type FieldUse = 'aggregate' | 'group';

/** References (`companyId`, `createdBy`), codes, and what a record is counted under. */
const GROUPING_NAME = /(Id|By|Type|Code|Status|Semantics|currency|code|type|status|priority|direction)$/;

function isGrouping({ name, type, enum: values, writeonly, servedAt }: EntityField): boolean {
  if (name === 'id' || writeonly || servedAt !== undefined) return false;
  if (type === 'boolean') return true;
  const { json } = VALUE_TYPES[type];
  const isPlain = json === 'number' || json === 'string';
  return isPlain && (values !== undefined || GROUPING_NAME.test(name));
}

/**
 * Fields by which an aggregate may be grouped: all that it may read, and every flag, closed list, reference and
 * code of the base. None of a base without aggregates.
 */
export function groupableFields({ aggregatable, fields }: EntityDefinition): readonly string[] {
  if (aggregatable.length === 0) return [];
  const natural = fields.filter((field) => !field.ofPortal && isGrouping(field)).map(({ name }) => name);
  return [...new Set([...aggregatable, ...natural])];
}

/** Names of the fields an aggregate of the base may read for a use, custom fields apart. */
export function fieldsFor(entity: EntityDefinition, use: FieldUse): readonly string[] {
  return use === 'group' ? groupableFields(entity) : entity.aggregatable;
}
