import type { AccessEntry } from './access-entry.js';

/** An entry of the wire; times are ISO 8601. */
export function presentEntry({ id, type, hostId, name, createdAt }: AccessEntry) {
  return { id, type, hostId, name, createdAt: createdAt.toISOString() };
}
