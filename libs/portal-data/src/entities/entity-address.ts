import type { HttpMethod } from '#libs/http';
import type { EntityOperation } from '../registry/entity-definition.js';
import type { EntityRegistry, RegisteredEntity } from '../registry/entity-registry.js';

/** What a request under `/v1` asks of which entity. */
export interface EntityAddress {
  readonly entity: RegisteredEntity;
  readonly operation: EntityOperation;
  /** The record's id as sent; empty where the operation has none. */
  readonly id: string;
}

const ON_BASE: Partial<Record<HttpMethod, EntityOperation>> = { GET: 'list', POST: 'create' };
const ON_RECORD: Partial<Record<HttpMethod, EntityOperation>> = {
  GET: 'get',
  PATCH: 'update',
  DELETE: 'delete',
};
const PREFIX = '/v1/';

/**
 * Finds the entity operation behind a method and path, or null. A base has one or two segments;
 * the word `fields` after it is the description, anything else a record id.
 */
export function findEntityAddress(
  registry: EntityRegistry,
  method: HttpMethod,
  path: string,
): EntityAddress | null {
  if (!path.startsWith(PREFIX)) return null;
  const segments = path.slice(PREFIX.length).split('/');
  if (segments.at(-1) === '') segments.pop();
  for (const length of [1, 2]) {
    const rest = segments.length - length;
    if (rest < 0 || rest > 1) continue;
    const entity = registry.find(segments.slice(0, length).join('/'));
    if (!entity) continue;
    const id = rest === 1 ? decode(segments[length] ?? '') : '';
    if (id === null) return null;
    const operation =
      rest === 0 ? ON_BASE[method] : id === 'fields' && method === 'GET' ? 'fields' : ON_RECORD[method];
    return operation && entity.operations[operation] ? { entity, operation, id } : null;
  }
  return null;
}

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
