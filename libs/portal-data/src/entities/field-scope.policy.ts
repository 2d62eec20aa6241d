import type { FieldScope } from '../operations/portal-fields.js';
import { parametersOf } from '../query/parameters.js';
import { isCustomName } from '../records/entity-names.js';
import { unknownNames } from '../records/host-fields.js';
import { isPlainRecord, type PlainRecord } from '../records/record-mapper.js';
import type { EntityOperation } from '../registry/entity-definition.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';
import type { AddressedIds, EntityAddress } from './entity-address.js';

/** Operations in which fields of records are named or answered. */
export const SPEAKS_OF_FIELDS: ReadonlySet<EntityOperation> = new Set([
  'list',
  'get',
  'search',
  'aggregate',
  'create',
  'update',
]);
export const WRITES: ReadonlySet<EntityOperation> = new Set(['create', 'update']);

/** A filter in any of its forms; one that is none is refused by who reads it. */
function filterIn(filter: unknown): PlainRecord {
  if (typeof filter !== 'string') return isPlainRecord(filter) ? filter : {};
  try {
    return filterIn(JSON.parse(filter));
  } catch {
    return {};
  }
}

/** What of a request decides which fields there are: own parameters of a base stand beside the fields of a body, too. */
export function scopeOf(
  { entity }: EntityAddress,
  { parent }: AddressedIds,
  { query, body }: { readonly query: PlainRecord; readonly body: unknown },
): FieldScope {
  const given = { ...(isPlainRecord(body) ? body : {}), ...query };
  const filter = filterIn(given['filter']);
  const parameters = Object.fromEntries(
    parametersOf(entity, 'fields').flatMap((definition) => {
      const value = given[definition.name] ?? filter[definition.name] ?? definition.default;
      return typeof value === 'string' || typeof value === 'number' ? [[definition.name, value]] : [];
    }),
  );
  return { parameters, ...(parent !== null && { parent }) };
}

/** Whether a body has a custom field of which the portal has not spoken. */
export function namesUndescribed(
  entity: RegisteredEntity,
  operation: EntityOperation,
  body: unknown,
): boolean {
  if (!WRITES.has(operation) || !entity.portalFields || !isPlainRecord(body)) return false;
  return unknownNames(entity, body).some((name) => isCustomName(entity, name));
}
