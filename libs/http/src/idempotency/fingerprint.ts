import { createHash } from 'node:crypto';
import { writeInSlices } from '#libs/parsing/contracts';

/** What must be the same for two requests to be one. */
export interface RequestFacts {
  /** Path with its parameters, without the query. */
  readonly path: string;
  readonly query: string;
  readonly body: unknown;
}

/** SHA-256 of a request; the order of members and white space in the body do not matter. */
export async function fingerprint({ path, query, body }: RequestFacts): Promise<Buffer> {
  const hash = createHash('sha256');
  await writeInSlices([path, query, body], (piece) => hash.update(piece), { sorted: true });
  return hash.digest();
}
