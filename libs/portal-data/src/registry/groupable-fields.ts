import type { EntityDefinition, EntityField } from './entity-definition.js';

/** References (`companyId`, `createdBy`), codes, and what a record is counted under. */
const GROUPING_NAME = /(Id|By|Type|Code|Status|Semantics|currency|code|type|status|priority|direction)$/;

function isGrouping({ name, type, enum: values, writeonly, servedAt }: EntityField): boolean {
  if (name === 'id' || writeonly || servedAt !== undefined) return false;
  if (type === 'boolean') return true;
  const isPlain = type === 'number' || type === 'string';
  return isPlain && (values !== undefined || GROUPING_NAME.test(name));
}

/**
 * Fields by which an aggregate may be grouped: all that it may read, and every flag, closed list, reference and
 * code of the base. None of a base without aggregates.
 */
export function groupableFields({ aggregatable, fields }: EntityDefinition): readonly string[] {
  if (aggregatable.length === 0) return [];
  const natural = fields.filter(isGrouping).map(({ name }) => name);
  return [...new Set([...aggregatable, ...natural])];
}
