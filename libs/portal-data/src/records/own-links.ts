import type { RegisteredEntity } from '../registry/entity-registry.js';
import { isPlainRecord } from './record-mapper.js';

function completed(names: readonly string[], record: unknown, publicUrl: string): unknown {
  if (!isPlainRecord(record)) return record;
  const links = names.flatMap((name): [string, string][] => {
    const path = record[name];
    return typeof path === 'string' && path.startsWith('/') ? [[name, `${publicUrl}${path}`]] : [];
  });
  return links.length === 0 ? record : { ...record, ...Object.fromEntries(links) };
}

const linked = new WeakMap<RegisteredEntity, readonly string[]>();

/** Names of the fields that hold a path of this service. */
function linkedNames(entity: RegisteredEntity): readonly string[] {
  let names = linked.get(entity);
  if (!names) {
    names = entity.fields.filter(({ servedAt }) => servedAt).map(({ name }) => name);
    linked.set(entity, names);
  }
  return names;
}

/** Whether records of the entity may hold paths of this service. */
export function hasOwnLinks(entity: RegisteredEntity): boolean {
  return linkedNames(entity).length > 0;
}

/**
 * Records, or one, whose paths of this service are whole addresses: programs open them as they are.
 * @param publicUrl address clients use, without a slash at its end.
 */
export function withOwnLinks(entity: RegisteredEntity, data: unknown, publicUrl: string): unknown {
  const names = linkedNames(entity);
  if (names.length === 0) return data;
  if (!Array.isArray(data)) return completed(names, data, publicUrl);
  return data.map((record: unknown) => completed(names, record, publicUrl));
}
