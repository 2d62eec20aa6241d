import { KEY_SEPARATOR, type EntityDefinition, type EntityOperation } from '../registry/entity-definition.js';

type Example = Readonly<Record<string, unknown>>;

function exampleId({ idType, compositeKey, fields }: EntityDefinition): unknown {
  if (compositeKey) return compositeKey.map((_, index) => index + 1).join(KEY_SEPARATOR);
  return fields.find(({ name }) => name === 'id')?.example ?? (idType === 'number' ? 17 : '17');
}

/** A record as `select` of the fields that show a value would answer it. */
function exampleRecord(entity: EntityDefinition): Example {
  const shown = entity.fields.filter(
    ({ name, writeonly, example }) => name !== 'id' && !writeonly && example !== undefined,
  );
  const values = shown.map(({ name, example }) => [name, example] as const);
  return { id: exampleId(entity), ...Object.fromEntries(values) };
}

/** An answer for the API document, made of the values its fields show; undefined where those say nothing of it. */
export function responseExample(entity: EntityDefinition, operation: EntityOperation): Example | undefined {
  switch (operation) {
    case 'list':
    case 'search':
      return { success: true, data: [exampleRecord(entity)], meta: { total: 1, hasMore: false } };
    case 'get':
    case 'create':
    case 'update':
      return { success: true, data: exampleRecord(entity) };
    case 'delete':
      return { success: true, data: { deleted: true } };
    case 'fields':
    case 'aggregate':
      return undefined;
  }
}
