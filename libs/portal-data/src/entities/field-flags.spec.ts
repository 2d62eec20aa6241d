import type { JsonSchema } from '#libs/http/contracts';
import { AggregatableFields, parseAggregateRequest } from '../aggregates/aggregate-request.policy.js';
import { bodySchema, recordSchema } from './entity-schemas.js';
import { parseFilter } from '../query/filter-parser.js';
import { parseListQuery } from '../query/list-query-parser.js';
import { toHostFields } from '../records/host-fields.js';
import type { EntityField } from '../registry/entity-definition.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';
import { servesOperation } from '../registry/entity-uses.js';
import { entityRegistry } from '../registry/served-entities.js';
import { type FieldType, jsonType } from '../values/value-types.js';

const entities = [...entityRegistry.all()];

const WANTED: Readonly<Record<FieldType, unknown>> = {
  string: 'a',
  number: 1,
  boolean: true,
  date: '2026-01-01',
  datetime: '2026-01-01T10:00:00Z',
  array: 1,
  object: 'a',
  file: 'a',
};
const SENT: Readonly<Record<FieldType, unknown>> = { ...WANTED, array: [1], object: { a: 1 } };

function accepts(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: 'INVALID_PARAMS' });
    return false;
  }
}

function valueOf({ type, encoding, items, enum: values }: EntityField): unknown {
  if (encoding) return 'SGVsbG8=';
  if (values) return Object.keys(values)[0];
  if (type === 'array' && items !== 'integer') return items === 'object' ? [{ a: 1 }] : ['a'];
  return SENT[jsonType({ type })];
}

/** Conditions without which the base is not listed. */
function neededFilter({ requiredFilter = [], byName }: RegisteredEntity): object {
  return Object.fromEntries(
    requiredFilter.map(([name = '']) => [name, WANTED[jsonType(byName.get(name) ?? { type: 'string' })]]),
  );
}

/** Own parameters without which the base is not listed. */
function neededParameters({ parameters = [] }: RegisteredEntity): object {
  const needed = parameters.filter(({ required, operations }) => required && operations.includes('list'));
  return Object.fromEntries(
    needed.map(({ name, values: [first] = [], type }) => [
      name,
      first ?? (WANTED as Record<string, unknown>)[type],
    ]),
  );
}

/** A body with everything a new record needs, and this field. */
function bodyWith(entity: RegisteredEntity, field: EntityField): object {
  const needed = entity.fields.filter(({ required, readonly }) => required && !readonly);
  return Object.fromEntries([...needed, field].map((each) => [each.name, valueOf(each)]));
}

/** What requests with the field really meet. */
function practice(entity: RegisteredEntity, field: EntityField) {
  const { name } = field;
  const needed = { ...neededParameters(entity), filter: neededFilter(entity) };
  const fields = new AggregatableFields(entity);
  return {
    filterable: accepts(() => parseFilter(entity, { [name]: WANTED[jsonType(field)] })),
    sortable: accepts(() => parseListQuery(entity, 'list', { ...needed, order: { [name]: 'asc' } })),
    aggregatable: accepts(() =>
      parseAggregateRequest(fields, { aggregate: [{ field: name, function: 'count' }] }),
    ),
    groupable: accepts(() => parseAggregateRequest(fields, { groupBy: name })),
    created: servesOperation(entity, 'create')
      ? accepts(() => toHostFields(entity, bodyWith(entity, field), 'create'))
      : null,
    updated: servesOperation(entity, 'update')
      ? accepts(() => toHostFields(entity, { [name]: valueOf(field) }, 'update'))
      : null,
  };
}

/** What the document says of a field; by its own rule, what it does not say is the usual. */
function told(schema: JsonSchema) {
  return {
    filterable: schema['x-filterable'] ?? true,
    sortable: schema['x-sortable'] ?? true,
    aggregatable: schema['x-aggregatable'] ?? false,
    groupable: schema['x-groupable'] ?? false,
  };
}

const rows = entities.map((entity) => [entity.base, entity] as const);

describe('what the API document says of fields', () => {
  it('is about all bases', () => expect(entities.length).toBeGreaterThan(60));

  it.each(rows)('%s: holds for filters, orders and aggregates', (_base, entity) => {
    const { properties = {} } = recordSchema(entity);
    for (const field of entity.fields) {
      const { created, updated, ...reads } = practice(entity, field);
      const schema = properties[field.name];
      if (!schema) {
        expect([field.name, reads]).toEqual([
          field.name,
          { filterable: false, sortable: false, aggregatable: false, groupable: false },
        ]);
        continue;
      }
      expect([field.name, told(schema)]).toEqual([field.name, reads]);
      expect([field.name, schema.readOnly === true]).toEqual([field.name, field.readonly === true]);
      const isOnCreateOnly = created === true && updated !== true;
      expect([field.name, schema['x-create-only'] === true]).toEqual([field.name, isOnCreateOnly]);
      if (schema.readOnly)
        expect([field.name, created === true, updated === true]).toEqual([field.name, false, false]);
    }
  });

  it.each(rows)('%s: holds for bodies', (_base, entity) => {
    for (const mode of ['create', 'update'] as const) {
      if (!servesOperation(entity, mode)) continue;
      const { properties = {}, required = [] } = bodySchema(entity, mode);
      for (const field of entity.fields) {
        const { created, updated } = practice(entity, field);
        expect([mode, field.name, field.name in properties]).toEqual([
          mode,
          field.name,
          mode === 'create' ? created : updated,
        ]);
      }
      for (const name of required) {
        const { [name]: _left, ...others } = bodyWith(entity, entity.fields[0] as EntityField) as Record<
          string,
          unknown
        >;
        expect([name, accepts(() => toHostFields(entity, others, mode))]).toEqual([name, false]);
      }
    }
  });

  it.each(rows)('%s: says it in words as well, and of lists what they hold', (_base, entity) => {
    const { properties = {} } = recordSchema(entity);
    for (const field of entity.fields) {
      const schema = properties[field.name];
      if (!schema) continue;
      const text = schema.description ?? '';
      expect(text.startsWith(`${field.meaning}.`)).toBe(true);
      expect([field.name, text.includes('Not filterable')]).toEqual([
        field.name,
        schema['x-filterable'] === false,
      ]);
      expect([field.name, text.includes('Aggregatable.')]).toEqual([
        field.name,
        schema['x-aggregatable'] === true,
      ]);
      expect([field.name, text.includes('Read-only.')]).toEqual([field.name, schema.readOnly === true]);
      if (field.type === 'array') expect([field.name, schema.items]).not.toEqual([field.name, {}]);
      for (const meaning of Object.values(field.enum ?? {})) expect(text).toContain(meaning);
    }
  });
});
