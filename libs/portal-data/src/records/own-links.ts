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

/**
 * Records, or one, whose paths of this service are whole addresses: programs open them as they are.
 * @param publicUrl address clients use, without a slash at its end.
 */
export function withOwnLinks({ fields }: RegisteredEntity, data: unknown, publicUrl: string): unknown {
  const names = fields.filter(({ servedAt }) => servedAt).map(({ name }) => name);
  if (names.length === 0) return data;
  if (!Array.isArray(data)) return completed(names, data, publicUrl);
  return data.map((record: unknown) => completed(names, record, publicUrl));
}
