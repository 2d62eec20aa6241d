import { createHash } from 'node:crypto';

/** What must be the same for two requests to be one. */
export interface RequestFacts {
  /** Path with its parameters, without the query. */
  readonly path: string;
  readonly query: string;
  readonly body: unknown;
}

/** SHA-256 of a request; the order of members and white space in the body do not matter. */
export function fingerprint({ path, query, body }: RequestFacts): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([path, query, canonical(body)]))
    .digest();
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, canonical(member)]));
}
