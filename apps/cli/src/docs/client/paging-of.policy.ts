import type { OpenApiDocument, OpenApiOperation } from '#libs/http';
import { parametersOf, propertiesOf, resolve, successSchema, type Schema } from './document-schemas.js';

/**
 * How a list goes on. `offset` and `offset-body`: rows to skip, in the query or the body. `page`: pages that are
 * counted from 1. Otherwise the name of the parameter that takes the cursor of the answer before, and of the
 * member of that cursor where it is an object.
 */
export type Paging =
  | 'offset'
  | 'offset-body'
  | 'page'
  | { readonly cursor: Readonly<Record<string, string>> };

const isArray = (schema: Schema | undefined): boolean => [schema?.type].flat().includes('array');

/** The parameters that take what the members of `meta.nextCursor` hold. */
const CURSOR_PARAMETERS: readonly Readonly<Record<string, string>>[] = [
  { afterCursorId: 'id' },
  { lastId: 'lastId', lastType: 'lastType' },
];

/** The schema behind one that may also be null. */
function valueOf(document: OpenApiDocument, schema: Schema | undefined): Schema | undefined {
  const found = resolve(document, schema);
  const values = found?.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  return values.length === 1 ? resolve(document, values[0]) : found;
}

function cursorOf(cursor: Schema | undefined, query: ReadonlySet<string>): Paging | null {
  if (!cursor) return null;
  const members = Object.keys(cursor.properties ?? {});
  if (members.length === 0) return query.has('cursor') ? { cursor: { cursor: '' } } : null;
  const found = CURSOR_PARAMETERS.find((parameters) =>
    Object.entries(parameters).every(([name, member]) => query.has(name) && members.includes(member)),
  );
  return found ? { cursor: found } : null;
}

/** How an operation that answers a list is read to its end; null when one answer is all there is. Pure. */
export function pagingOf(document: OpenApiDocument, operation: OpenApiOperation): Paging | null {
  const answer = successSchema(document, operation);
  const { data, meta, ...beside } = propertiesOf(document, answer);
  if (!isArray(resolve(document, data))) return null;
  const query = new Set(parametersOf(document, operation, 'query').map(({ name }) => name));
  const metaMembers = propertiesOf(document, meta);
  const cursor = cursorOf(valueOf(document, metaMembers['nextCursor']), query);
  if (cursor) return cursor;
  const isCounted = 'hasMore' in metaMembers || 'total' in metaMembers;
  if (query.has('offset') && isCounted) return 'offset';
  if (query.has('page') && 'total' in beside && 'limit' in beside) return 'page';
  const body = operation.requestBody?.content['application/json']?.schema;
  return isCounted && 'offset' in propertiesOf(document, body) ? 'offset-body' : null;
}
